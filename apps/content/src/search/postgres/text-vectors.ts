import { maxPosition } from '../words/vector-limits.ts';
import type { DocumentWords } from '../index/document-words.ts';

/** By what an article is found. */
export interface TextVectors {
  /** A tsvector literal: words of the title with weight A, of the tags with weight B. */
  headline: string;
  /** Every word, once. */
  words: string[];
}

/** A word has neither quotes nor backslashes. */
export function textVectors({ title, tags, body }: DocumentWords): TextVectors {
  const headline = [
    ...title.map((word, index) => `'${word}':${position(index)}A`),
    ...tags.map((word, index) => `'${word}':${position(title.length + index)}B`),
  ];
  return {
    headline: headline.slice(0, maxPosition).join(' '),
    words: [...new Set([...title, ...tags, ...body])],
  };
}

const position = (index: number) => Math.min(index + 1, maxPosition);
