// The words of the view Books.
export const words = {
  en: {
    "books-book": "Book", "books-play": "to learn and play", "books-reference": "reference", "books-none": "This game has no rulebook yet.", "books-begin": "Begin one ({language})",
    "books-text": "Text of the book", "books-preview": "Book as it will be", "books-findings": "What is wrong with the book", "books-sound": "Nothing is wrong with the book.",
    "books-stale": "The text has errors; this is the last page that could be made.", "books-refused": "With these errors no file would be made.", "books-first": "The first page takes a few seconds …", "books-failed": "No page: {error}",
    "books-download": "Make a file", "books-pdf": "PDF", "books-booklet": "Booklet", "books-html": "Web page", "books-paper": "Booklet on", "books-making": "makes {name} …", "books-made": "Save {name}", "books-file-failed": "Nothing was made: {error}", "books-cancel": "Cancel",
  },
  de: {
    "books-book": "Buch", "books-play": "zum Lernen und Spielen", "books-reference": "zum Nachschlagen", "books-none": "Dieses Spiel hat noch kein Regelbuch.", "books-begin": "Eins beginnen ({language})",
    "books-text": "Text des Buches", "books-preview": "Das Buch, wie es wird", "books-findings": "Was am Buch nicht stimmt", "books-sound": "Am Buch ist nichts auszusetzen.",
    "books-stale": "Der Text hat Fehler; dies ist die letzte Seite, die gemacht werden konnte.", "books-refused": "Mit diesen Fehlern würde keine Datei gemacht.", "books-first": "Die erste Seite dauert ein paar Sekunden …", "books-failed": "Keine Seite: {error}",
    "books-download": "Datei machen", "books-pdf": "PDF", "books-booklet": "Heft", "books-html": "Webseite", "books-paper": "Heft auf", "books-making": "{name} wird gemacht …", "books-made": "{name} sichern", "books-file-failed": "Nichts wurde gemacht: {error}", "books-cancel": "Abbrechen",
  },
  ru: {
    "books-book": "Книга", "books-play": "для обучения и игры", "books-reference": "справочник", "books-none": "У этой игры ещё нет книги правил.", "books-begin": "Начать книгу ({language})",
    "books-text": "Текст книги", "books-preview": "Книга, какой она будет", "books-findings": "Что не так с книгой", "books-sound": "В книге всё в порядке.",
    "books-stale": "В тексте ошибки; это последняя страница, которую удалось сделать.", "books-refused": "С такими ошибками файл не будет сделан.", "books-first": "Первая страница займёт несколько секунд …", "books-failed": "Страницы нет: {error}",
    "books-download": "Сделать файл", "books-pdf": "PDF", "books-booklet": "Буклет", "books-html": "Веб-страница", "books-paper": "Буклет на", "books-making": "делается {name} …", "books-made": "Сохранить {name}", "books-file-failed": "Ничего не сделано: {error}", "books-cancel": "Отменить",
  },
};
