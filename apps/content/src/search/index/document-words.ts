import { setImmediate } from 'node:timers/promises';
import { htmlText } from '@commonplace/markdown/html-text';
import { splitWords } from '../words/split-words.ts';

/** Characters of a body's HTML that are indexed. */
export const maxHtmlLength = 200_000;
/** Characters of a body's text. */
const maxTextLength = 100_000;

/** The words of an article for both engines, by part and in order. */
export interface DocumentWords {
  title: string[];
  /** Tags one after the other. */
  tags: string[];
  body: string[];
}

/** Raised when the same article yields other words; every index is then rebuilt. */
export const wordsVersion = 5;

/** Returns the words of an article, and yields to the event loop first. */
export async function documentWords(article: { title: string; tags: readonly string[]; html: string }) {
  await setImmediate();
  return {
    title: wordsOf(article.title),
    tags: article.tags.flatMap(wordsOf),
    body: wordsOf(htmlText(article.html).slice(0, maxTextLength)),
  } satisfies DocumentWords;
}

function wordsOf(text: string): string[] {
  return Array.from(splitWords(text), ({ folded }) => folded);
}
