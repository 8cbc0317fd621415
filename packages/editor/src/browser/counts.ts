import type { EditorPage } from './page.ts';

const wordsPerMinute = 275;

/** Counts the words of a text: runs of letters, digits and underscores, as the server does. */
export function countWords(text: string): number {
  let words = 0;
  for (const _word of text.matchAll(/[\p{L}\p{M}\p{N}_]+/gu)) words += 1;
  return words;
}

/** Returns the number of words and the time to read them. */
export function describeLength(text: string, page: EditorPage): string {
  const words = countWords(text);
  const shown = new Intl.NumberFormat(page.language).format(words);
  return page.text(words === 1 ? 'oneWord' : 'wordsAndMinutes', {
    words: shown,
    minutes: Math.ceil(words / wordsPerMinute),
  });
}
