/** No name and no word has as many marks in a row. */
const maxMarks = 128;
const piles = new RegExp(`(\\p{M}{1,${maxMarks}})\\p{M}*`, 'gu');

/**
 * Returns a text in a Unicode normal form. Of more than 128 marks in a row, only the first are kept: the built-in function sorts them,
 * and takes the square of their number.
 */
export function normalizeText(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  const bounded = text.length > maxMarks ? text.replaceAll(piles, '$1') : text;
  return bounded.normalize(form);
}
