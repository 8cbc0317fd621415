/** A word of a query, or words that must follow each other. */
export interface QueryTerm {
  words: string[];
  isPhrase: boolean;
  /** Whether it may be the beginning of a longer word: the last one that is typed. */
  isPrefix: boolean;
}

export interface QueryText {
  terms: QueryTerm[];
  /** Words, or words that follow each other, that documents must not have. */
  excluded: string[][];
}

const part = /(?<minus>(?<!\S)-)?(?:"(?<phrase>[^"]*)"?|(?<word>[\p{L}\p{N}\p{M}]+))/gu;

/** The words of a text as they are compared: without case and accents. */
export function splitText(text: string): string[] {
  const folded = text.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '');
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Words, "phrases", -words and -"phrases". */
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
