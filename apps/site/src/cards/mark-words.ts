/** Thai has no spaces between words, and Pango would break it anywhere. */
const unspaced = /\p{Script=Thai}+/gu;
const words = new Intl.Segmenter('th', { granularity: 'word' });

/** Returns a text in which lines can break between Thai words, by a space without width. */
export function markWords(text: string): string {
  return text.replaceAll(unspaced, (run) => Array.from(words.segment(run), ({ segment }) => segment).join('\u200b'));
}
