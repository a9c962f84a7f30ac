// The words around the views.
export const shellWords = {
  en: {
    skip: "To the view", "view-key": "Ctrl-Shift-{number}", keys: "Keys", "keys-hint": "Keys of this view (F1)", everywhere: "Everywhere", close: "Close",
    views: "Views", game: "Game", "cards-language": "Cards in", "page-language": "Page in", lost: "The studio has ended or cannot be reached; what you typed is kept here.",
    cards: "Cards", table: "Table", languages: "Languages", print: "Print", books: "Books", play: "Play", judge: "Judge",
  },
  de: {
    skip: "Zur Ansicht", "view-key": "Strg-Umschalt-{number}", keys: "Tasten", "keys-hint": "Tasten dieser Ansicht (F1)", everywhere: "Überall", close: "Schließen",
    views: "Ansichten", game: "Spiel", "cards-language": "Karten auf", "page-language": "Seite auf", lost: "Das Studio ist beendet oder nicht erreichbar; was du getippt hast, bleibt hier erhalten.",
    cards: "Karten", table: "Tabelle", languages: "Sprachen", print: "Drucken", books: "Bücher", play: "Spielen", judge: "Beurteilen",
  },
  ru: {
    skip: "К разделу", "view-key": "Ctrl-Shift-{number}", keys: "Клавиши", "keys-hint": "Клавиши этого раздела (F1)", everywhere: "Везде", close: "Закрыть",
    views: "Разделы", game: "Игра", "cards-language": "Карты на", "page-language": "Страница на", lost: "Студия завершена или недоступна; набранное сохранено здесь.",
    cards: "Карты", table: "Таблица", languages: "Языки", print: "Печать", books: "Книги", play: "Игра", judge: "Оценка",
  },
};
