/** A word of a query, or words that must be adjacent. */
export interface QueryTerm {
  words: string[];
  isPhrase: boolean;
  /** Whether it may be a prefix of a word: true for the last typed word. */
  isPrefix: boolean;
}

export interface QueryText {
  terms: QueryTerm[];
  /** Words, or adjacent words, that documents must not have. */
  excluded: string[][];
}

const part = /(?<minus>(?<!\S)-)?(?:"(?<phrase>[^"]*)"?|(?<word>[\p{L}\p{N}\p{M}]+))/gu;

/** Splits a text into normalized words, without case and accents. */
export function splitText(text: string): string[] {
  const folded = text.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '');
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Parses words, "phrases", -words and -"phrases". */
export function parseQueryText(text: string): QueryText {
  const terms: QueryTerm[] = [];
  const excluded: string[][] = [];
  for (const { 0: written, index, groups = {} } of text.matchAll(part)) {
    const { minus, phrase, word = '' } = groups;
    const words = splitText(phrase ?? word);
    if (words.length === 0) continue;
    const isPrefix = phrase === undefined && index + written.length === text.length;
    if (minus !== undefined) excluded.push(words);
    else if (phrase !== undefined) terms.push({ words, isPhrase: true, isPrefix });
    else terms.push(...words.map((one) => ({ words: [one], isPhrase: false, isPrefix })));
  }
  return { terms, excluded };
}
