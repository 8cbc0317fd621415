import { normalizeText } from '@commonplace/rules/normalize-text';
import anyAscii from 'any-ascii';

/**
 * Modifiers of letters, and characters that are neither letters, digits nor marks: joiners within a word, and what NFKC
 * makes of characters such as \u2474. A dot, `+` and `#` are part of some words.
 */
const ignorable = /[\u02b9-\u02c1\u0640]|\u034f|[\ufe00-\ufe0f]|[^\p{L}\p{N}\p{M}.+#]/gu;
const latin = /[\p{scx=Latin}\p{M}]+/gu;
/** Scripts whose marks are optional accents or vowels. In others, such as Devanagari, they are letters. */
const accented = /[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Arabic}]/u;
/** All marks but the breve, which distinguishes Cyrillic й from и. */
const accents =
  /[\u0300-\u0305\u0307-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u1dc0-\u1dff\u20d0-\u20ff]/gu;

/**
 * The Arabic article before two letters or more, after a conjunction or preposition before three: fewer are often a word of their
 * own letters. It is part of the name of God.
 */
const article = /^(?:ال(?=..)|(?:[وفبك]ال|لل)(?=...))(?!له$)/u;

/**
 * Normalizes a word for comparison: NFKC, lower case, Latin letters as ASCII, without accents, vowel marks and the Arabic
 * article.
 * Independent of the locale of the machine and the database.
 */
export function foldWord(word: string): string {
  if (/^[a-z0-9]*$/.test(word)) return word;
  if (/^[\w.]*$/.test(word)) return word.toLowerCase();
  const plain = normalizeText(word, 'NFKC').toLowerCase().replaceAll(ignorable, '').replaceAll('ς', 'σ');
  if (!accented.test(plain)) return plain;
  const bare = normalizeText(normalizeText(plain, 'NFD').replaceAll(accents, ''), 'NFC');
  return bare
    .replace(article, '')
    .replaceAll(latin, (letters) => anyAscii(letters))
    .toLowerCase()
    .replaceAll(ignorable, '');
}
