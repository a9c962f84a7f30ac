// The words of editors of texts, in whatever view they are.
export const editorWords = {
  en: {
    remedy: "Remedy:", "remedies-here": "Remedies here", "no-remedy": "There is no remedy that can be carried out here.", mended: "Done: {title}",
    "rename-title": "Another id for {name}", "rename-text": "The card is renamed wherever it is named. Nothing is written until you save.", "rename-to": "New id", rename: "Rename", "rename-nothing": "Only the id of a card can be renamed: put the caret on one.",
    renamed: "{name} is now {now}, changed in {count|file|files}.", "no-definition": "What stands here is defined nowhere.", "undo-this": "Undo", "undone-this": "Taken back: {title}",
  },
  de: {
    remedy: "Abhilfe:", "remedies-here": "Abhilfen hier", "no-remedy": "Hier gibt es keine Abhilfe, die sich ausführen lässt.", mended: "Getan: {title}",
    "rename-title": "Eine andere Kennung für {name}", "rename-text": "Die Karte wird überall umbenannt, wo sie genannt ist. Geschrieben wird erst beim Speichern.", "rename-to": "Neue Kennung", rename: "Umbenennen", "rename-nothing": "Umbenannt wird nur die Kennung einer Karte: setze die Marke auf eine.",
    renamed: "{name} heißt jetzt {now}, geändert in {count|Datei|Dateien}.", "no-definition": "Was hier steht, ist nirgends bestimmt.", "undo-this": "Rückgängig", "undone-this": "Zurückgenommen: {title}",
  },
  ru: {
    remedy: "Что делать:", "remedies-here": "Что можно сделать здесь", "no-remedy": "Здесь нет исправления, которое можно выполнить.", mended: "Сделано: {title}",
    "rename-title": "Другое имя для {name}", "rename-text": "Карта переименуется всюду, где она названа. До сохранения ничего не записывается.", "rename-to": "Новое имя", rename: "Переименовать", "rename-nothing": "Переименовать можно только имя карты: поставьте на него курсор.",
    renamed: "{name} теперь {now}, изменено: {count|файл|файла|файлов}.", "no-definition": "То, что здесь стоит, нигде не определено.", "undo-this": "Отменить", "undone-this": "Отменено: {title}",
  },
};
