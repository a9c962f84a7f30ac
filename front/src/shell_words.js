// The words around the views.
export const shellWords = {
  en: {
    skip: "To the view", "view-key": "Ctrl-Shift-{number}", keys: "Keys", "keys-hint": "Keys of this view (F1)", everywhere: "Everywhere", close: "Close",
    views: "Views", game: "Game", "cards-language": "Cards in", "page-language": "Page in", lost: "The studio has ended or cannot be reached; what you typed is kept here.",
    cards: "Cards", table: "Table", languages: "Languages", print: "Print", books: "Books", play: "Play", judge: "Judge", cancel: "Cancel",
    "files-gone": "{name} (removed)", "files-have-gone": "Older files were removed to make room; make them again where you need them.",
    "filter-offers": "Fits here", "filter-values": "{count} values", "filter-part": "a part is enough",
  },
  de: {
    skip: "Zur Ansicht", "view-key": "Strg-Umschalt-{number}", keys: "Tasten", "keys-hint": "Tasten dieser Ansicht (F1)", everywhere: "Überall", close: "Schließen",
    views: "Ansichten", game: "Spiel", "cards-language": "Karten auf", "page-language": "Seite auf", lost: "Das Studio ist beendet oder nicht erreichbar; was du getippt hast, bleibt hier erhalten.",
    cards: "Karten", table: "Tabelle", languages: "Sprachen", print: "Drucken", books: "Bücher", play: "Spielen", judge: "Beurteilen", cancel: "Abbrechen",
    "files-gone": "{name} (entfernt)", "files-have-gone": "Ältere Dateien wurden entfernt, um Platz zu schaffen; lass sie neu machen, wenn du sie brauchst.",
    "filter-offers": "Passt hier", "filter-values": "{count} Werte", "filter-part": "ein Teil genügt",
  },
  ru: {
    skip: "К разделу", "view-key": "Ctrl-Shift-{number}", keys: "Клавиши", "keys-hint": "Клавиши этого раздела (F1)", everywhere: "Везде", close: "Закрыть",
    views: "Разделы", game: "Игра", "cards-language": "Карты на", "page-language": "Страница на", lost: "Студия завершена или недоступна; набранное сохранено здесь.",
    cards: "Карты", table: "Таблица", languages: "Языки", print: "Печать", books: "Книги", play: "Игра", judge: "Оценка", cancel: "Не надо",
    "files-gone": "{name} (удалено)", "files-have-gone": "Старые файлы удалены, чтобы освободить место; при необходимости сделайте их снова.",
    "filter-offers": "Подходит здесь", "filter-values": "значений: {count}", "filter-part": "достаточно части",
  },
};
