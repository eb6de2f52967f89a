const LENGTH_MAX = 100;
const EMAIL = /\S@\S/;
// Seven or more digits, however they are grouped.
const NUMBER = /\d(?:[\s().+/-]*\d){6,}/;

/** What was searched for, as it is counted. Undefined if it may be about a person. */
export function searchedWords(text: string) {
  const words = text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\s\p{C}]+/gu, " ")
    .trim();
  if (words === "" || words.length > LENGTH_MAX) return undefined;
  return EMAIL.test(words) || NUMBER.test(words) ? undefined : words;
}
