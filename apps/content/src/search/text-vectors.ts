import { gapBetweenTexts, maxPosition, maxPositionsOfWord } from '../words/vector-limits.ts';
import type { DocumentWords } from './document-words.ts';

/** The tsvector literals by which an article is found. */
export interface TextVectors {
  /** Words of the title with weight A, of the tags with weight B. */
  headline: string;
  /** Every word, without positions: small, since searches scan many of them. */
  words: string;
  /** Title and body with positions, by which the last release finds phrases. */
  positions: string;
}

/** PostgreSQL rejects vectors whose words take more than 1 MiB. */
const maxBytes = 900_000;

export function textVectors({ title, tags, body }: DocumentWords): TextVectors {
  const headline = [
    ...title.map((word, index) => `'${word}':${position(index)}A`),
    ...tags.map((word, index) => `'${word}':${position(title.length + index)}B`),
  ];
  return {
    headline: headline.slice(0, maxPosition).join(' '),
    words: bounded(new Map([...title, ...tags, ...body].map((word) => [word, `'${word}'`]))),
    positions: positionsOf(title, body),
  };
}

function positionsOf(title: readonly string[], body: readonly string[]): string {
  const positionsByWord = new Map<string, number[]>();
  const add = (words: readonly string[], from: number) => {
    for (const [index, word] of words.entries()) {
      const known = positionsByWord.get(word);
      if (from + index >= maxPosition) return;
      if (known === undefined) positionsByWord.set(word, [position(from + index)]);
      else if (known.length < maxPositionsOfWord) known.push(position(from + index));
    }
  };
  add(title, 0);
  add(body, title.length + gapBetweenTexts);
  return bounded(new Map(Array.from(positionsByWord, ([word, at]) => [word, `'${word}':${at.join()}`])));
}

const position = (index: number) => Math.min(index + 1, maxPosition);

/** Keeps as many words as PostgreSQL allows; a word has neither quotes nor backslashes. */
function bounded(literals: ReadonlyMap<string, string>): string {
  const kept: string[] = [];
  let bytes = 0;
  for (const [word, literal] of literals) {
    // A position takes two bytes, less than in the literal.
    bytes += Buffer.byteLength(word) + 8 + (literal.length - word.length);
    if (bytes > maxBytes) break;
    kept.push(literal);
  }
  return kept.join(' ');
}
