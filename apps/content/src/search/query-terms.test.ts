import { describe, expect, it } from 'vitest';
import { queryTerms } from './query-terms.ts';

describe('queryTerms', () => {
  it('keeps letters and digits, lower case, each word once', () => {
    expect(queryTerms("Rust & 'rust' | !C++ (Über)").map(({ word }) => word)).toEqual(['rust', 'c', 'über']);
  });

  it('forgives nothing in short words and in those with digits', () => {
    expect(queryTerms('go node pyhton http2server').map(({ forgives }) => forgives)).toEqual([0, 1, 2, 0]);
  });

  it('is bounded', () => {
    const terms = queryTerms(`${'x'.repeat(5_000)} ${Array.from({ length: 50 }, (_, index) => `w${index}`).join(' ')}`);
    expect(terms).toHaveLength(10);
    expect(terms[0]?.word).toHaveLength(40);
  });

  it('finds no word in punctuation', () => {
    expect(queryTerms('?! -- :*')).toEqual([]);
  });
});
