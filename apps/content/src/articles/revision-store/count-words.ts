import { splitFrontMatter } from '@commonplace/markdown/front-matter-block';

/** Words of a text, and those that it has more and less of than the text before. */
export interface WordCounts {
  words: number;
  added: number;
  removed: number;
}

/** Counts the words of a body without its front matter, and how many of them are new or gone; moved words are neither. */
export function countWordsSince(before: string, after: string): WordCounts {
  const balance = new Map<string, number>();
  let words = 0;
  for (const word of wordsOf(after)) {
    words += 1;
    balance.set(word, (balance.get(word) ?? 0) + 1);
  }
  for (const word of wordsOf(before)) balance.set(word, (balance.get(word) ?? 0) - 1);
  let added = 0;
  let removed = 0;
  for (const difference of balance.values()) {
    if (difference > 0) added += difference;
    else removed -= difference;
  }
  return { words, added, removed };
}

function* wordsOf(bodyMarkdown: string): Generator<string> {
  const text = splitFrontMatter(bodyMarkdown)?.content ?? bodyMarkdown;
  for (const [word] of text.matchAll(/[\p{L}\p{M}\p{N}_]+/gu)) yield word;
}
