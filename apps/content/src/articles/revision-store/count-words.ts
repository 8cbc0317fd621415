import { splitFrontMatter } from '@commonplace/rules/front-matter-block';
import { countedParts, countWords, toWords } from '@commonplace/rules/words';

/** Words of a text, and those that it has more and less of than the text before. */
export interface WordCounts {
  words: number;
  added: number;
  removed: number;
}

/** Counts the words of a body without its front matter, and how many of them are new or gone; moved words are neither. */
export function countWordsSince(before: string, after: string): WordCounts {
  const [textBefore, text] = [textOf(before), textOf(after)];
  const balance = new Map<string, number>();
  const add = (part: string, weight: number) => balance.set(part, (balance.get(part) ?? 0) + weight);
  for (const part of countedParts(text)) add(part.text, part.weight);
  for (const part of countedParts(textBefore)) add(part.text, -part.weight);
  let [added, removed] = [0, 0];
  for (const difference of balance.values()) {
    if (difference > 0) added += difference;
    else removed -= difference;
  }
  return { words: countWords(text), added: toWords(added), removed: toWords(removed) };
}

function textOf(bodyMarkdown: string): string {
  return splitFrontMatter(bodyMarkdown)?.content ?? bodyMarkdown;
}
