import { describe, expect, it } from 'vitest';
import { parseQuery } from './parse-query.ts';

const words = (text: string) => parseQuery(text).terms.map(({ word }) => word);

describe('parseQuery', () => {
  it('keeps letters and digits, folded, each word once', () => {
    expect(words("Rust & 'rust' | !C++ (Über)")).toEqual(['rust', 'c++', 'uber']);
  });

  it('maxTypos nothing in short words and in those with digits', () => {
    const { terms } = parseQuery('go node pyhton http2server');
    expect(terms.map(({ maxTypos }) => maxTypos)).toEqual([0, 1, 2, 0]);
  });

  it('is bounded', () => {
    const { terms } = parseQuery(`${'x'.repeat(5_000)} ${Array.from({ length: 50 }, (_, at) => `w${at}`).join(' ')}`);
    expect(terms).toHaveLength(10);
    expect(terms[0]?.word).toHaveLength(40);
    expect(parseQuery('数据库索引'.repeat(2_000)).terms.length).toBeLessThanOrEqual(40);
    expect(parseQuery('-a '.repeat(10_000), { operators: true }).excluded).toHaveLength(10);
    expect(parseQuery('"'.repeat(100_001)).terms).toEqual([]);
  });

  it.each(['?! -- :*', '((((', '%', '\\', '"', '🚀'])('finds no word in %s', (text) => {
    expect(parseQuery(text)).toEqual({ terms: [], phrases: [], excluded: [] });
  });

  it.each(['"event loop" node', '“event loop” node', '«event loop» node'])(
    'parses %s as a phrase and a word',
    (text) => {
      const { terms, phrases } = parseQuery(text);
      expect(phrases).toEqual([['event', 'loop']]);
      expect(terms).toMatchObject([
        { word: 'event', isExact: true },
        { word: 'loop', isExact: true },
        { word: 'node', isExact: false },
      ]);
    },
  );

  it('treats an open quote as punctuation', () => {
    expect(parseQuery('"event loop')).toMatchObject({ phrases: [], terms: [{ word: 'event' }, { word: 'loop' }] });
  });

  it('treats a run of Chinese as a phrase, and one character as a prefix', () => {
    expect(parseQuery('数据库')).toMatchObject({
      phrases: [['数据', '据库']],
      terms: [{ isExact: true }, { isExact: true }],
    });
    expect(parseQuery('库')).toMatchObject({ phrases: [], terms: [{ word: '库', isExact: false }] });
  });

  it('excludes words only if operators are enabled', () => {
    expect(parseQuery('node -deno')).toMatchObject({ terms: [{ word: 'node' }, { word: 'deno' }], excluded: [] });
    const { terms, excluded } = parseQuery('node -deno -"event loop" e-mail', { operators: true });
    expect(terms.map(({ word }) => word)).toEqual(['node', 'e', 'mail']);
    expect(excluded).toEqual([['deno'], ['event', 'loop']]);
  });
});
