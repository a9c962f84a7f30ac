// The words around the views.
export const shellWords = {
  en: {
    views: "Views", game: "Game", "cards-language": "Cards in", "page-language": "Page in", lost: "The studio has ended or cannot be reached; what you typed is kept here.",
    cards: "Cards", table: "Table", languages: "Languages", print: "Print", books: "Books", play: "Play", judge: "Judge",
    "filter-offers": "Fits here", "filter-values": "{count} values", "filter-part": "a part is enough",
  },
  de: {
    views: "Ansichten", game: "Spiel", "cards-language": "Karten auf", "page-language": "Seite auf", lost: "Das Studio ist beendet oder nicht erreichbar; was du getippt hast, bleibt hier erhalten.",
    cards: "Karten", table: "Tabelle", languages: "Sprachen", print: "Drucken", books: "Bücher", play: "Spielen", judge: "Beurteilen",
    "filter-offers": "Passt hier", "filter-values": "{count} Werte", "filter-part": "ein Teil genügt",
  },
  ru: {
    views: "Разделы", game: "Игра", "cards-language": "Карты на", "page-language": "Страница на", lost: "Студия завершена или недоступна; набранное сохранено здесь.",
    cards: "Карты", table: "Таблица", languages: "Языки", print: "Печать", books: "Книги", play: "Игра", judge: "Оценка",
    "filter-offers": "Подходит здесь", "filter-values": "значений: {count}", "filter-part": "достаточно части",
  },
};
