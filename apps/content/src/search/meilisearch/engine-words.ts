import { isPlainWord } from '../words/split-words.ts';

const digits = 6;

/**
 * Returns a word as Meilisearch gets it, in documents and queries. Words without typo tolerance (versions, identifiers
 * with digits, Chinese) are written as numbers, so that the server neither splits them by its own rules, which differ
 * between builds, nor forgives errors in them. A prefix of a word stays a prefix of its number.
 */
export function engineWord(word: string): string {
  // Most words match this cheaper check.
  if (/^[a-z]+$/.test(word) || isPlainWord(word)) return word;
  return Array.from(word, (character) => String(character.codePointAt(0)).padStart(digits, '0')).join('');
}

export function engineText(words: readonly string[]): string {
  return words.map(engineWord).join(' ');
}
