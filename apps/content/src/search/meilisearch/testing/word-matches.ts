import { splitText, type QueryTerm } from './query-text.ts';
import type { StoredDocument, StoredIndex } from './stored-index.ts';
import { countErrors, forgivenErrors } from './typing-errors.ts';

/** The position of words in a document. */
export interface WordPosition {
  attribute: number;
  start: number;
  end: number;
}

/** How one term of a query, or several that are read as one word, match a document. */
export interface Match {
  /** How many words of the query it covers. */
  words: number;
  errors: number;
  isExact: boolean;
  positions: WordPosition[];
}

/** The words of each searchable attribute of a document; empty ones separate items of a list. */
export type DocumentWords = string[][];

const wordsByDocument = new WeakMap<StoredDocument, { attributes: string; words: DocumentWords }>();

export function documentWords(index: StoredIndex, document: StoredDocument): DocumentWords {
  const { searchableAttributes } = index.settings;
  const attributes = searchableAttributes.includes('*') ? [...index.fields] : searchableAttributes;
  const key = attributes.join('\n');
  const kept = wordsByDocument.get(document);
  if (kept?.attributes === key) return kept.words;
  const words = attributes.map((attribute) => valueWords(document[attribute]));
  wordsByDocument.set(document, { attributes: key, words });
  return words;
}

/** Compares the terms of one query with documents. */
export class TermMatcher {
  readonly #index: StoredIndex;
  readonly #errors = new Map<string, number | undefined>();
  readonly #splits = new Map<string, [string, string] | undefined>();

  constructor(index: StoredIndex) {
    this.#index = index;
  }

  /** Returns the best match of terms, several of which are read as one word; undefined without a match. */
  match(terms: readonly QueryTerm[], words: DocumentWords): Match | undefined {
    const [first] = terms;
    if (first === undefined) return undefined;
    if (first.isPhrase) return toMatch(first.words.length, 0, true, findPositions(words, first.words));
    const queryWord = terms.flatMap((term) => term.words).join('');
    const joined = terms.length - 1;
    const maxTypos = Math.max(0, forgivenErrors(queryWord, this.#index.settings.typoTolerance) - joined);
    const isPrefix = terms.at(-1)?.isPrefix === true;
    const bestMatch = this.#bestWords(queryWord, { isPrefix, maxTypos }, words);
    if (bestMatch !== undefined) {
      const isExact = joined === 0 && bestMatch.positions.some((position) => wordAt(words, position) === queryWord);
      return toMatch(terms.length, bestMatch.errors + joined, isExact, bestMatch.positions);
    }
    const split = joined === 0 ? this.#splitOf(queryWord) : undefined;
    return split && toMatch(1, 1, false, findPositions(words, split));
  }

  #bestWords(queryWord: string, options: { isPrefix: boolean; maxTypos: number }, words: DocumentWords) {
    let best: { errors: number; positions: WordPosition[] } | undefined;
    for (const [attribute, list] of words.entries()) {
      for (const [start, word] of list.entries()) {
        const errors = this.#countErrors(queryWord, word, options);
        if (errors === undefined || errors > (best?.errors ?? Infinity)) continue;
        const position = { attribute, start, end: start };
        if (errors === best?.errors) best.positions.push(position);
        else best = { errors, positions: [position] };
      }
    }
    return best;
  }

  #countErrors(queryWord: string, word: string, options: { isPrefix: boolean; maxTypos: number }): number | undefined {
    const key = `${queryWord} ${word} ${options.isPrefix} ${options.maxTypos}`;
    if (!this.#errors.has(key)) {
      const { disableOnNumbers } = this.#index.settings.typoTolerance;
      this.#errors.set(key, countErrors(queryWord, word, { ...options, disableOnNumbers }));
    }
    return this.#errors.get(key);
  }

  /** Splits a word into the two words that are adjacent in most documents. */
  #splitOf(word: string): [string, string] | undefined {
    if (this.#splits.has(word)) return this.#splits.get(word);
    const letters = Array.from(word);
    let best: { pair: [string, string]; documents: number } | undefined;
    for (let at = 1; at < letters.length; at += 1) {
      const pair: [string, string] = [letters.slice(0, at).join(''), letters.slice(at).join('')];
      const documents = this.#countDocuments(pair);
      if (documents > (best?.documents ?? 0)) best = { pair, documents };
    }
    this.#splits.set(word, best?.pair);
    return best?.pair;
  }

  #countDocuments(pair: readonly string[]): number {
    let count = 0;
    for (const document of this.#index.documents.values()) {
      if (findPositions(documentWords(this.#index, document), pair).length > 0) count += 1;
    }
    return count;
  }
}

/** Returns the positions at which words are adjacent. */
export function findPositions(words: DocumentWords, phrase: readonly string[]): WordPosition[] {
  return words.flatMap((list, attribute) =>
    list.flatMap((_word, start) =>
      phrase.every((word, index) => list[start + index] === word)
        ? [{ attribute, start, end: start + phrase.length - 1 }]
        : [],
    ),
  );
}

function toMatch(words: number, errors: number, isExact: boolean, positions: WordPosition[]): Match | undefined {
  return positions.length === 0 ? undefined : { words, errors, isExact, positions };
}

function wordAt(words: DocumentWords, { attribute, start }: WordPosition): string | undefined {
  return words[attribute]?.[start];
}

/** Keeps words of two items apart. */
const gap = Array.from({ length: 8 }, () => '');

function valueWords(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => [...(index > 0 ? gap : []), ...valueWords(item)]);
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(valueWords);
  return typeof value === 'string' || typeof value === 'number' ? splitText(String(value)) : [];
}
