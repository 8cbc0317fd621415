import type { IndexSettings } from './index-settings.ts';

/** Returns how many typing errors a word of a query may have. */
export function forgivenErrors(word: string, { enabled, minWordSizeForTypos }: IndexSettings['typoTolerance']): number {
  if (!enabled) return 0;
  const length = Array.from(word).length;
  if (length < minWordSizeForTypos.oneTypo) return 0;
  return length < minWordSizeForTypos.twoTypos ? 1 : 2;
}

interface Comparison {
  isPrefix: boolean;
  maxTypos: number;
  disableOnNumbers: boolean;
}

const isNumber = (word: string) => /^\p{N}+$/u.test(word);

/** Returns the number of typing errors between a word of a document and one of a query; undefined for too many. */
export function countErrors(queryWord: string, word: string, options: Comparison): number | undefined {
  const { isPrefix, maxTypos, disableOnNumbers } = options;
  if (isPrefix ? word.startsWith(queryWord) : word === queryWord) return 0;
  if (maxTypos === 0 || (disableOnNumbers && (isNumber(queryWord) || isNumber(word)))) return undefined;
  const distance = editDistance(Array.from(queryWord), Array.from(word), isPrefix, maxTypos);
  // An error in the first letter counts twice.
  const errors = Array.from(queryWord)[0] === Array.from(word)[0] ? distance : distance === 1 ? 2 : Infinity;
  return errors <= maxTypos ? errors : undefined;
}

/**
 * Counts letters that are added, left out, replaced or exchanged; for a prefix, against the best prefix of the word.
 */
function editDistance(queryWord: string[], word: string[], isPrefix: boolean, most: number): number {
  if (queryWord.length - word.length > most || (!isPrefix && word.length - queryWord.length > most)) return Infinity;
  let before: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, index) => index);
  for (const [row, letter] of queryWord.entries()) {
    const next = [row + 1];
    for (const [column, other] of word.entries()) {
      const replaced = (last[column] ?? 0) + (letter === other ? 0 : 1);
      const isExchanged = row > 0 && column > 0 && letter === word[column - 1] && queryWord[row - 1] === other;
      const exchanged = isExchanged ? (before[column - 1] ?? 0) + 1 : Infinity;
      next.push(Math.min(replaced, exchanged, (last[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    [before, last] = [last, next];
  }
  return isPrefix ? Math.min(...last) : (last.at(-1) ?? Infinity);
}
