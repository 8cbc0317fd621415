import { htmlText } from '@commonplace/markdown/html-text';
import { splitWords } from '../words/split-words.ts';
import { gapBetweenTexts, maxPosition, maxPositionsOfWord } from '../words/vector-limits.ts';
import type { SearchedEntry } from './read-searched-entries.ts';

/** Characters of a text that are indexed. */
const maxTextLength = 10_000;

/** The words of an entry, in order. */
export interface EntryWords {
  names: string[][];
  texts: string[][];
}

export function entryWords({ names, text, html }: Pick<SearchedEntry, 'names' | 'text' | 'html'>): EntryWords {
  const texts = [text ?? '', html === null ? '' : htmlText(html)];
  return { names: names.map(wordsOf), texts: texts.map(wordsOf) };
}

/** Returns the tsvector literal of an entry, in which words of names have weight A. */
export function entryVector({ names, texts }: EntryWords): string {
  const positionsByWord = new Map<string, string[]>();
  let position = 1;
  for (const [words, weight] of [...names.map((of) => [of, 'A'] as const), ...texts.map((of) => [of, ''] as const)]) {
    for (const word of words) {
      const positions = positionsByWord.get(word) ?? [];
      if (positions.length < maxPositionsOfWord && position <= maxPosition) positions.push(`${position}${weight}`);
      positionsByWord.set(word, positions);
      position += 1;
    }
    position += gapBetweenTexts;
  }
  return Array.from(positionsByWord, ([word, at]) => (at.length === 0 ? `'${word}'` : `'${word}':${at.join()}`)).join(
    ' ',
  );
}

function wordsOf(text: string): string[] {
  return Array.from(splitWords(text.slice(0, maxTextLength)), ({ folded }) => folded);
}
