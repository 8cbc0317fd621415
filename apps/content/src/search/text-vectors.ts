import { maxPosition } from '../words/vector-limits.ts';
import type { DocumentWords } from './document-words.ts';

/** By what an article is found. */
export interface TextVectors {
  /** A tsvector literal: words of the title with weight A, of the tags with weight B. */
  headline: string;
  /** Every word, once. */
  words: string[];
}

/** PostgreSQL rejects vectors whose words take more than 1 MiB. A word has neither quotes nor backslashes. */
const maxBytes = 900_000;

export function textVectors({ title, tags, body }: DocumentWords): TextVectors {
  const headline = [
    ...title.map((word, index) => `'${word}':${position(index)}A`),
    ...tags.map((word, index) => `'${word}':${position(title.length + index)}B`),
  ];
  return {
    headline: headline.slice(0, maxPosition).join(' '),
    words: bounded(new Set([...title, ...tags, ...body])),
  };
}

const position = (index: number) => Math.min(index + 1, maxPosition);

/** Keeps as many words as PostgreSQL allows. */
function bounded(words: ReadonlySet<string>): string[] {
  const kept: string[] = [];
  let bytes = 0;
  for (const word of words) {
    bytes += Buffer.byteLength(word) + 8;
    if (bytes > maxBytes) break;
    kept.push(word);
  }
  return kept;
}
