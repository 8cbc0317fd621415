import { isPlainWord, splitWords, type Word } from '../words/split-words.ts';

/** A word that articles must have, and how it is compared. */
export interface QueryTerm {
  word: string;
  /** Maximum number of typing errors. */
  maxTypos: 0 | 1 | 2;
  /** Part of a phrase: compared exactly, without prefixes. */
  isExact: boolean;
}

/** A parsed search. Without a term there is nothing to find. */
export interface SearchQuery {
  /** An article must have all of them; each is listed once. */
  terms: readonly QueryTerm[];
  /** Words that must be adjacent. */
  phrases: readonly (readonly string[])[];
  /** Words, or adjacent words, that an article must not have. */
  excluded: readonly (readonly string[])[];
}

const maxTerms = 10;
/** For terms in phrases: a Chinese sentence is one phrase. */
const maxExactTerms = 40;
const maxExcluded = 10;

/** A quoted part, or a run without spaces; a minus in front excludes it. */
const part = /(?<minus>(?<!\S)-(?=\S))?(?:["“”„«»](?<quoted>[^"“”„«»]*)["“”„«»]|(?<plain>[^\s"“”„«»]+))/gu;

/**
 * Parses the words and phrases of a search text; quotes make a phrase. With `operators`, a minus before a word or a
 * phrase excludes it. The result is bounded for any text.
 */
export function parseQuery(text: string, { operators = false }: { operators?: boolean | undefined } = {}): SearchQuery {
  const terms = new Map<string, QueryTerm>();
  const phrases: string[][] = [];
  const excluded: string[][] = [];
  for (const { groups = {} } of text.matchAll(part)) {
    const { minus, quoted, plain = '' } = groups;
    const runs = runsOf(quoted ?? plain);
    if (minus !== undefined && operators) {
      const words = runs.flat();
      if (words.length > 0 && excluded.length < maxExcluded) excluded.push(words.slice(0, maxTerms));
      continue;
    }
    for (const run of quoted === undefined ? runs : [runs.flat()]) addRun(run, quoted !== undefined, terms, phrases);
  }
  return { terms: [...terms.values()], phrases, excluded };
}

function addRun(words: readonly string[], isQuoted: boolean, terms: Map<string, QueryTerm>, phrases: string[][]): void {
  const isExact = isQuoted || words.length > 1;
  const kept = words.slice(0, isExact ? maxExactTerms : 1);
  for (const word of kept) {
    const term = terms.get(word);
    if (term !== undefined && !isExact) continue;
    if (terms.size >= (isExact ? maxExactTerms : maxTerms)) return;
    terms.set(word, { word, maxTypos: isExact ? 0 : forgivenErrors(word), isExact });
  }
  if (kept.length > 1) phrases.push([...kept]);
}

/** Groups the words of a text; overlapping pairs of Chinese or Japanese form one run. */
function runsOf(text: string): string[][] {
  const runs: string[][] = [];
  let last: Word | undefined;
  for (const word of splitWords(text)) {
    const continues = last !== undefined && word.start < last.end;
    // The last character of a run is part of the pair before.
    if (continues && word.end <= (last?.end ?? 0)) continue;
    if (continues) runs.at(-1)?.push(word.folded);
    else runs.push([word.folded]);
    last = word;
  }
  return runs;
}

/** Short words, and words with digits or signs, must be exact; exchanging two letters counts as one error. */
function forgivenErrors(word: string): QueryTerm['maxTypos'] {
  if (word.length < 4 || !isPlainWord(word)) return 0;
  return word.length < 6 ? 1 : 2;
}
