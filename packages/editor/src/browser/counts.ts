import { countWords, readingTimeMinutes } from '@commonplace/rules/words';
import type { EditorPage } from './page.ts';

/** Returns the number of words and the time to read them. */
export function describeLength(text: string, page: EditorPage): string {
  const words = countWords(text);
  const wordCount = new Intl.NumberFormat(page.language).format(words);
  return page.text(words === 1 ? 'oneWord' : 'wordsAndMinutes', {
    words: wordCount,
    minutes: readingTimeMinutes(words),
  });
}
