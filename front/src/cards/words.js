// The words of the view of cards.
export const words = {
  en: {
    "card-list": "Cards of the game", "cards-filter": "Filter cards", "filter-found": "{found} of {all|card|cards}",
    editor: "File of the card", "to-card": "Back to the card", "face-pane": "Face", front: "Front", back: "Back", side: "Side", lines: "Bleed, trim, safe zone",
    larger: "Larger", smaller: "Smaller", fit: "Fit", real: "Real size", "set-screen": "Set my screen …", "set-screen-note": "Hold a bank card against the screen and move the slider until both are equally large.",
    "screen-scale": "Scale of the screen", blank: "This side is blank.", "no-face": "No picture: {why}",
    "face-stale": "The card cannot be read as it is; this is the last sound one.", overset: "Text does not fit: its box is outlined.",
    findings: "Findings", "no-findings": "Nothing is wrong.", "no-findings-yet": "The data are sound; books are being checked …", "findings-but-books": "{counted}; books are being checked …", "findings-checking": "is being checked …", "books-unchecked": "The books were not checked: {failure}", "findings-count": "{errors|error|errors}, {warnings|warning|warnings}, {remarks|remark|remarks}",
    move: "Move the picture", "move-note": "Arrow keys move the picture by 1 mm, Enter keeps it, Escape leaves it.", entry: "the card", "translate-it": "To the translation",
  },
  de: {
    "card-list": "Karten des Spiels", "cards-filter": "Karten filtern", "filter-found": "{found} von {all|Karte|Karten}",
    editor: "Datei der Karte", "to-card": "Zurück zur Karte", "face-pane": "Kartenbild", front: "Vorderseite", back: "Rückseite", side: "Seite", lines: "Anschnitt, Rand, Schutzzone",
    larger: "Größer", smaller: "Kleiner", fit: "Einpassen", real: "Wirkliche Größe", "set-screen": "Bildschirm einstellen …", "set-screen-note": "Halte eine Bankkarte an den Bildschirm und schiebe den Regler, bis beide gleich groß sind.",
    "screen-scale": "Maßstab des Bildschirms", blank: "Diese Seite ist leer.", "no-face": "Kein Bild: {why}",
    "face-stale": "So ist die Karte nicht lesbar; dies ist die letzte gültige.", overset: "Ein Text passt nicht: Sein Feld ist umrandet.",
    findings: "Befunde", "no-findings": "Alles ist in Ordnung.", "no-findings-yet": "Die Daten sind in Ordnung; Bücher werden geprüft …", "findings-but-books": "{counted}; Bücher werden geprüft …", "findings-checking": "wird geprüft …", "books-unchecked": "Die Bücher wurden nicht geprüft: {failure}", "findings-count": "{errors|Fehler|Fehler}, {warnings|Warnung|Warnungen}, {remarks|Hinweis|Hinweise}",
    move: "Bild verschieben", "move-note": "Pfeiltasten verschieben das Bild um 1 mm, Eingabe behält es, Escape verwirft es.", entry: "die Karte", "translate-it": "Zur Übersetzung",
  },
  ru: {
    "card-list": "Карты игры", "cards-filter": "Отбор карт", "filter-found": "Карт: {found} из {all}",
    editor: "Файл карты", "to-card": "Назад к карте", "face-pane": "Вид карты", front: "Лицо", back: "Рубашка", side: "Сторона", lines: "Вылет, обрез, безопасная зона",
    larger: "Крупнее", smaller: "Мельче", fit: "По размеру окна", real: "В натуральную величину", "set-screen": "Настроить экран …", "set-screen-note": "Приложите к экрану банковскую карту и двигайте ползунок, пока размеры не совпадут.",
    "screen-scale": "Масштаб экрана", blank: "Эта сторона пуста.", "no-face": "Нет изображения: {why}",
    "face-stale": "Карту в таком виде прочитать нельзя; показан последний верный вид.", overset: "Текст не помещается: его поле обведено.",
    findings: "Замечания", "no-findings": "Всё в порядке.", "no-findings-yet": "Данные в порядке; книги проверяются …", "findings-but-books": "{counted}; книги проверяются …", "findings-checking": "проверяется …", "books-unchecked": "Книги не проверены: {failure}", "findings-count": "{errors|ошибка|ошибки|ошибок}, {warnings|предупреждение|предупреждения|предупреждений}, {remarks|примечание|примечания|примечаний}",
    move: "Сдвинуть картинку", "move-note": "Стрелки двигают картинку на 1 мм, Enter сохраняет, Escape отменяет.", entry: "карта", "translate-it": "К переводу",
  },
};
