import { setImmediate } from 'node:timers/promises';
import { htmlText } from '@commonplace/markdown/html-text';
import { splitWords } from '../words/split-words.ts';

/** Characters of the HTML of a body that are searched. */
export const maxHtmlLength = 200_000;
/** Characters of its text. */
const maxTextLength = 100_000;

/** An article as both engines are told about it: the words of each part, in their order. */
export interface DocumentWords {
  title: string[];
  /** Of each tag, in turn. */
  tags: string[];
  body: string[];
}

/**
 * Counted up whenever the same article yields other words than before: every index is then filled again
 * (`search-indexes.ts`).
 */
export const wordsVersion = 3;

/** The words of an article; others have their turn after each. */
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
