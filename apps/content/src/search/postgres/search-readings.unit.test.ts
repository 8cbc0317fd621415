import { expect, it } from 'vitest';
import { wordNumber } from '../words/word-number.ts';
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

it('queries documents for numbers of words', () => {
  const meaning = (text: string, articles: number, completed: SearchWord[] = []) => ({
    typed: word(text, articles),
    completed,
    corrected: [],
  });
  const [usual, rare, more, not] = ['usual', 'rare', 'rarely', 'not'].map(wordNumber);
  const readings = readingsOf([meaning('usual', 9_000), meaning('rare', 50, [word('rarely', 9)])], ['not']);
  expect(readings.map(({ numbers }) => numbers)).toEqual([
    { all: `(${usual})&(${rare})&!${not}`, rarest: `(${rare})`, others: `(${usual})` },
    { all: `(${usual})&(${rare}|${more})&!${not}`, rarest: `(${rare}|${more})`, others: `(${usual})` },
  ]);
  const [alone] = readingsOf([meaning('rare', 50)]);
  expect(alone?.numbers).toEqual({ all: `(${rare})`, rarest: `(${rare})`, others: `(${rare})` });
});
