// The words around the views.
export const shellWords = {
  en: {
    skip: "To the view", "view-key": "Ctrl-Shift-{number}", keys: "Keys", "keys-hint": "Keys of this view (F1)", everywhere: "Everywhere", close: "Close",
    views: "Views", game: "Game", "cards-language": "Cards in", "page-language": "Page in", full: "Eight windows of this studio are open, the most it allows. Close one, and this window starts.", lost: "The studio has ended or cannot be reached; what you typed is kept here.",
    unsent: "The studio does not take what you typed: {reason}. It is kept in this window, and sent again when you type on or save.",
    "built-in": "Cards that came with ordo", "built-in-text": "These cards came with ordo and stay as they are. To change them, copy the game.", "built-in-copy": "Copy the game …",
    start: "Start", "start-hint": "Start: new games, other projects", cards: "Cards", table: "Table", faces: "Faces", languages: "Languages", print: "Print", books: "Books", play: "Play", judge: "Judge", cancel: "Cancel", undo: "Undo", redo: "Redo", undone: "Undone: {title}", redone: "Done again: {title}", "face-in": "Face of {card} in {language}",
    "files-gone": "{name} (removed)", "files-have-gone": "Older files were removed to make room; make them again where you need them.",
    "filter-example": "such as {example}, or a word", "filter-offers": "Fits here", "filter-values": "{count} values", "filter-part": "a part is enough", error: "Error", warning: "Warning", remark: "Remark",
    "view-failed": "{view} cannot be shown", "view-failed-kept": "Nothing is lost: what you typed is kept, and the other views work.", "try-again": "Try again", "copy-details": "Copy details", copied: "Copied", details: "Details",
  },
  de: {
    skip: "Zur Ansicht", "view-key": "Strg-Umschalt-{number}", keys: "Tasten", "keys-hint": "Tasten dieser Ansicht (F1)", everywhere: "Überall", close: "Schließen",
    views: "Ansichten", game: "Spiel", "cards-language": "Karten auf", "page-language": "Seite auf", full: "Acht Fenster dieses Studios sind offen, mehr gehen nicht. Schließe eines, dann startet dieses.", lost: "Das Studio ist beendet oder nicht erreichbar; was du getippt hast, bleibt hier erhalten.",
    unsent: "Das Studio nimmt nicht an, was du getippt hast: {reason}. Es bleibt in diesem Fenster erhalten und wird wieder gesendet, wenn du weitertippst oder speicherst.",
    "built-in": "Mitgelieferte Karten", "built-in-text": "Diese Karten kamen mit ordo und bleiben, wie sie sind. Um sie zu ändern, kopiere das Spiel.", "built-in-copy": "Spiel kopieren …",
    start: "Start", "start-hint": "Start: neue Spiele, andere Projekte", cards: "Karten", table: "Tabelle", faces: "Gestaltung", languages: "Sprachen", print: "Drucken", books: "Bücher", play: "Spielen", judge: "Beurteilen", cancel: "Abbrechen", undo: "Rückgängig", redo: "Wiederholen", undone: "Rückgängig: {title}", redone: "Wiederholt: {title}", "face-in": "Bild von {card} auf {language}",
    "files-gone": "{name} (entfernt)", "files-have-gone": "Ältere Dateien wurden entfernt, um Platz zu schaffen; lass sie neu machen, wenn du sie brauchst.",
    "filter-example": "etwa {example} oder ein Wort", "filter-offers": "Passt hier", "filter-values": "{count} Werte", "filter-part": "ein Teil genügt", error: "Fehler", warning: "Warnung", remark: "Hinweis",
    "view-failed": "{view} kann nicht angezeigt werden", "view-failed-kept": "Nichts ist verloren: Was du getippt hast, bleibt erhalten, und die anderen Ansichten funktionieren.", "try-again": "Noch einmal versuchen", "copy-details": "Einzelheiten kopieren", copied: "Kopiert", details: "Einzelheiten",
  },
  ru: {
    skip: "К разделу", "view-key": "Ctrl-Shift-{number}", keys: "Клавиши", "keys-hint": "Клавиши этого раздела (F1)", everywhere: "Везде", close: "Закрыть",
    views: "Разделы", game: "Игра", "cards-language": "Карты на", "page-language": "Страница на", full: "Открыто восемь окон студии — больше нельзя. Закройте одно, и это заработает.", lost: "Студия завершена или недоступна; набранное сохранено здесь.",
    unsent: "Студия не принимает набранное: {reason}. Оно остаётся в этом окне и отправится снова, когда вы продолжите печатать или сохраните.",
    "built-in": "Карты, поставляемые с ordo", "built-in-text": "Эти карты поставляются с ordo и остаются как есть. Чтобы изменить их, скопируйте игру.", "built-in-copy": "Скопировать игру …",
    start: "Начало", "start-hint": "Начало: новые игры, другие проекты", cards: "Карты", table: "Таблица", faces: "Макет", languages: "Языки", print: "Печать", books: "Книги", play: "Игра", judge: "Оценка", cancel: "Не надо", undo: "Отменить", redo: "Повторить", undone: "Отменено: {title}", redone: "Повторено: {title}", "face-in": "Лицо карты {card}, язык {language}",
    "files-gone": "{name} (удалено)", "files-have-gone": "Старые файлы удалены, чтобы освободить место; при необходимости сделайте их снова.",
    "filter-example": "например {example} или слово", "filter-offers": "Подходит здесь", "filter-values": "значений: {count}", "filter-part": "достаточно части", error: "Ошибка", warning: "Предупреждение", remark: "Примечание",
    "view-failed": "Раздел «{view}» не удалось показать", "view-failed-kept": "Ничего не потеряно: набранное сохранено, остальные разделы работают.", "try-again": "Попробовать снова", "copy-details": "Копировать подробности", copied: "Скопировано", details: "Подробности",
  },
};
