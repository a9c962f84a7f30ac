// The words for a new card.
export const newCardWords = {
  en: {
    "new-card": "New card…", "new-title": "A new card", "new-text": "It is like the first of its kind, for you to change. A set without such cards gets a file for them. Nothing is written until you save.",
    "in-set": "Set", "of-kind": "Kind", "new-id": "Id", "new-id-hint": "empty: a free id is chosen", add: "Add", added: "Added: {card}",
  },
  de: {
    "new-card": "Neue Karte …", "new-title": "Eine neue Karte", "new-text": "Sie gleicht der ersten ihrer Art, zum Ändern. Ein Set ohne solche Karten bekommt eine Datei dafür. Geschrieben wird erst beim Speichern.",
    "in-set": "Set", "of-kind": "Art", "new-id": "Kennung", "new-id-hint": "leer: eine freie wird gewählt", add: "Hinzufügen", added: "Hinzugefügt: {card}",
  },
  ru: {
    "new-card": "Новая карта…", "new-title": "Новая карта", "new-text": "Она такая же, как первая карта её вида, — измените её. Если в наборе таких карт нет, для них появится файл. До сохранения ничего не записывается.",
    "in-set": "Набор", "of-kind": "Вид", "new-id": "Имя", "new-id-hint": "пусто: выбирается свободное", add: "Добавить", added: "Добавлено: {card}",
  },
};
