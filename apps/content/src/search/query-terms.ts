const mostTerms = 10;
const longestTerm = 40;

/** A word of a search, and how many typing errors it forgives. */
export interface QueryTerm {
  word: string;
  forgives: 0 | 1 | 2;
}

/** The words of a search text: letters and digits only, lower case, each once, at most ten. */
export function queryTerms(text: string): QueryTerm[] {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return [...new Set(words)]
    .slice(0, mostTerms)
    .map((word) => word.slice(0, longestTerm))
    .map((word) => ({ word, forgives: forgivenErrors(word) }));
}

/** Short words must be right; exchanging two letters counts as two errors. */
function forgivenErrors(word: string): QueryTerm['forgives'] {
  if (word.length < 4 || /\p{N}/u.test(word)) return 0;
  return word.length < 6 ? 1 : 2;
}
