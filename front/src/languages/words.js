// The words of the view of languages.
export const words = {
  en: {
    "add-language": "Add a language…", "language-code": "Its code", "add-it": "Add", "add-language-text": "Two or three letters, such as fr for French. It is added to game.yaml; the files of its texts begin with the first that you write. Nothing is written until you save.", "all-translated": "That was the last text: nothing is open in {language}.", "last-text": "That was the last text; others in {language} are still open.",
    "only-open": "Only what is stale, missing or wrong", "text-filter": "Filter", into: "Into", "own-words": "Words of the game",
    current: "up to date", equal: "same as the source", reviewed: "right; others of this card are still stale", stale: "stale", missing: "missing", "to-mend": "to be mended",
    "still-right": "Still right", "was-source": "Was: {text}", use: "For “{word}” write “{wanted}”", "translation-of": "{key} of {entry} in {language}", source: "Source",
    done: "{done} of {all}", "stale-count": "{count} stale", "missing-count": "{count} missing", "wrong-count": "{count} to be mended", "nothing-open": "Nothing is stale, missing or wrong.", "no-texts": "There are no texts to translate.", "no-tongue": "The game is made in one language only: add another one.",
    "of-set": "The set {set}", texts: "Texts and translations",
  },
  de: {
    "add-language": "Sprache hinzufügen …", "language-code": "Ihr Kürzel", "add-it": "Hinzufügen", "add-language-text": "Zwei oder drei Buchstaben, etwa fr für Französisch. Sie wird in game.yaml eingetragen; die Dateien ihrer Texte beginnen mit dem ersten, den du schreibst. Geschrieben wird erst beim Speichern.", "all-translated": "Das war der letzte Text: Auf {language} ist nichts mehr offen.", "last-text": "Das war der letzte Text; andere auf {language} sind noch offen.",
    "only-open": "Nur Veraltetes, Fehlendes, Falsches", "text-filter": "Filter", into: "Nach", "own-words": "Wörter des Spiels",
    current: "aktuell", equal: "wie die Quelle", reviewed: "richtig; andere Texte dieser Karte sind noch veraltet", stale: "veraltet", missing: "fehlt", "to-mend": "zu berichtigen",
    "still-right": "Stimmt noch", "was-source": "Vorher: {text}", use: "Für „{word}“ schreibe „{wanted}“", "translation-of": "{key} von {entry} auf {language}", source: "Quelle",
    done: "{done} von {all}", "stale-count": "{count} veraltet", "missing-count": "{count} fehlen", "wrong-count": "{count} zu berichtigen", "nothing-open": "Nichts ist veraltet, nichts fehlt, nichts ist falsch.", "no-texts": "Es gibt keine Texte zu übersetzen.", "no-tongue": "Das Spiel gibt es nur in einer Sprache: Füge eine weitere hinzu.",
    "of-set": "Das Set {set}", texts: "Texte und Übersetzungen",
  },
  ru: {
    "add-language": "Добавить язык…", "language-code": "Его код", "add-it": "Добавить", "add-language-text": "Две или три буквы, например fr для французского. Язык записывается в game.yaml; файлы его текстов начнутся с первого, который вы напишете. До сохранения ничего не записывается.", "all-translated": "Это был последний текст: на языке {language} всё готово.", "last-text": "Это был последний текст; на языке {language} ещё не всё готово.",
    "only-open": "Только устаревшее, пропущенное и ошибки", "text-filter": "Фильтр", into: "На", "own-words": "Слова игры",
    current: "готово", equal: "как в источнике", reviewed: "верно; другие тексты карты ещё устарели", stale: "устарело", missing: "нет перевода", "to-mend": "нужно исправить",
    "still-right": "Всё ещё верно", "was-source": "Было: {text}", use: "Для «{word}» пишите «{wanted}»", "translation-of": "{key} карты {entry}, язык {language}", source: "Источник",
    done: "{done} из {all}", "stale-count": "устарело: {count}", "missing-count": "нет: {count}", "wrong-count": "исправить: {count}", "nothing-open": "Ничего не устарело, не пропущено, ошибок нет.", "no-texts": "Переводить нечего.", "no-tongue": "Игра есть только на одном языке: добавьте другой.",
    "of-set": "Набор {set}", texts: "Тексты и переводы",
  },
};
