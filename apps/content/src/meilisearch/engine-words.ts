import { isPlainWord } from '../words/split-words.ts';

const digits = 6;

/**
 * A word as Meilisearch is told about it, in documents and queries. Words that forgive no typing errors (versions,
 * identifiers with digits, Chinese) are written as numbers: the server then neither splits them by its own rules, which
 * differ between its builds, nor forgives errors in them. The beginning of a word remains the beginning of its number.
 */
export function engineWord(word: string): string {
  // Most words are, and this takes the least time.
  if (/^[a-z]+$/.test(word) || isPlainWord(word)) return word;
  return Array.from(word, (character) => String(character.codePointAt(0)).padStart(digits, '0')).join('');
}

/** The words of a part of a document, as its text. */
export function engineText(words: readonly string[]): string {
  return words.map(engineWord).join(' ');
}
