// The words around saving, comparing and the list of keys.
export const savingWords = {
  en: {
    "save-none": "Saved", "save-some": "Save ({count})", "save-hint": "Save all changed files (Ctrl-S)", "saved-files": "Saved: {names}", "nothing-to-save": "Everything is saved",
    "save-failed": "Not saved: {reason}", "changed-outside": "{name} was changed by another program while you changed it here.", "compare": "Compare and choose",
    "left-unsaved": "{name} has a text of {time} that was never saved.", "keep-left": "Open that text", "drop-left": "Drop it", "notices": "What needs a decision",
    "not-kept": "What you type is not kept against a crash: {reason}. Save soon.", "kept-again": "What you type is kept against a crash again.",
    "side-file": "The file now", "side-base": "The file when you began", "side-mine": "Your text", "side-left": "The text that was not saved", "no-file": "There is no such file any more.",
    "save-mine": "Save your text", "take-file": "Take the file, drop your text", "later": "Decide later", "compare-title": "{name}: the file and your text", "left-side": "Beside it",
    "take-hint": "An arrow between the texts takes that place from the left one.",
    "saved-elsewhere": "The file has changed once more; look again.", "disk-changed": "Read again from the disk: {names}",
  },
  de: {
    "save-none": "Gespeichert", "save-some": "Speichern ({count})", "save-hint": "Alle geänderten Dateien speichern (Strg-S)", "saved-files": "Gespeichert: {names}", "nothing-to-save": "Alles ist gespeichert",
    "save-failed": "Nicht gespeichert: {reason}", "changed-outside": "{name} wurde von einem anderen Programm geändert, während du es hier geändert hast.", "compare": "Vergleichen und wählen",
    "left-unsaved": "Zu {name} gibt es einen Text von {time}, der nie gespeichert wurde.", "keep-left": "Diesen Text öffnen", "drop-left": "Verwerfen", "notices": "Was zu entscheiden ist",
    "not-kept": "Was du tippst, wird nicht für den Fall eines Absturzes aufgehoben: {reason}. Speichere bald.", "kept-again": "Was du tippst, wird wieder für den Fall eines Absturzes aufgehoben.",
    "side-file": "Die Datei jetzt", "side-base": "Die Datei, als du begannst", "side-mine": "Dein Text", "side-left": "Der nicht gespeicherte Text", "no-file": "Diese Datei gibt es nicht mehr.",
    "save-mine": "Deinen Text speichern", "take-file": "Die Datei nehmen, deinen Text verwerfen", "later": "Später entscheiden", "compare-title": "{name}: die Datei und dein Text", "left-side": "Daneben",
    "take-hint": "Ein Pfeil zwischen den Texten übernimmt die Stelle aus dem linken.",
    "saved-elsewhere": "Die Datei hat sich noch einmal geändert; sieh sie wieder an.", "disk-changed": "Neu von der Platte gelesen: {names}",
  },
  ru: {
    "save-none": "Сохранено", "save-some": "Сохранить ({count})", "save-hint": "Сохранить все изменённые файлы (Ctrl-S)", "saved-files": "Сохранено: {names}", "nothing-to-save": "Всё сохранено",
    "save-failed": "Не сохранено: {reason}", "changed-outside": "Файл {name} изменила другая программа, пока вы меняли его здесь.", "compare": "Сравнить и выбрать",
    "left-unsaved": "Для файла {name} есть текст от {time}, который не был сохранён.", "keep-left": "Открыть этот текст", "drop-left": "Отбросить", "notices": "Что нужно решить",
    "not-kept": "Набранное не сохраняется на случай сбоя: {reason}. Сохраните файлы поскорее.", "kept-again": "Набранное снова сохраняется на случай сбоя.",
    "side-file": "Файл сейчас", "side-base": "Файл, когда вы начали", "side-mine": "Ваш текст", "side-left": "Несохранённый текст", "no-file": "Такого файла больше нет.",
    "save-mine": "Сохранить ваш текст", "take-file": "Взять файл, отбросить ваш текст", "later": "Решить позже", "compare-title": "{name}: файл и ваш текст", "left-side": "Рядом",
    "take-hint": "Стрелка между текстами берёт это место из левого.",
    "saved-elsewhere": "Файл снова изменился; посмотрите ещё раз.", "disk-changed": "Прочитано с диска заново: {names}",
  },
};
