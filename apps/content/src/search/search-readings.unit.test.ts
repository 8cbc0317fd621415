import { expect, it } from 'vitest';
import { readingsOf } from './search-readings.ts';
import type { SearchWord } from './search-words.ts';

const word = (text: string, articles = 1): SearchWord => ({ word: text, articles });

it('reads a search as typed, then with prefixes, then with corrections', () => {
  const readings = readingsOf([
    { typed: word('post', 40), completed: [word('postgres', 7)], corrected: [] },
    { typed: word('idnex', 0), completed: [], corrected: [word('index', 30), word("o'dd", 1)] },
  ]);
  expect(readings.map(({ query, articles }) => [query, articles])).toEqual([
    ["('post') & ('idnex')", 0],
    ["('post' | 'postgres') & ('idnex')", 0],
    ["('post' | 'postgres') & ('idnex' | 'index' | 'o''dd')", 31],
  ]);
  expect(readingsOf([{ typed: word('post'), completed: [], corrected: [] }])).toHaveLength(1);
});

it('queries the index for the rarest word, and for others with short lists', () => {
  const meaning = (text: string, articles: number) => ({ typed: word(text, articles), completed: [], corrected: [] });
  const [rare] = readingsOf([meaning('everywhere', 4_000_000), meaning('rare', 50), meaning('usual', 9_000)]);
  expect(rare).toMatchObject({ indexQuery: "('rare') & ('usual')", articles: 50, isSelective: true });
  const [common] = readingsOf([meaning('everywhere', 4_000_000), meaning('often', 3_000_000)]);
  expect(common).toMatchObject({ indexQuery: "('often')", isSelective: false });
  const [alone] = readingsOf([meaning('everywhere', 4_000_000)]);
  expect(alone).toMatchObject({ query: "('everywhere')", isSelective: true });
});
