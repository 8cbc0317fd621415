import { expect, test } from 'vitest';
import { maxWordLength, splitWords } from './split-words.ts';

const words = (text: string) => Array.from(splitWords(text), ({ folded }) => folded);

test.each([
  ['“wabe”', 'wabe'],
  ['«wabe»', 'wabe'],
  ['one—wabe', 'one wabe'],
  ['…wabe', 'wabe'],
  ['🚀wabe', 'wabe'],
  ['¿wabe?', 'wabe'],
  ['l’wabe', 'l wabe'],
  ['№wabe', 'wabe'],
  ['10\u00a0wabe', '10 wabe'],
  ['a\u200bwabe', 'a wabe'],
  ['Daten\u00adbank', 'datenbank'],
  ['中文，wabe。', '中文 文 wabe'],
  ['使用wabe框架', '使用 用 wabe 框架 架'],
  ['数据库', '数据 据库 库'],
  ['日本語の検索', '日本 本語 語の の検 検索 索'],
  ['การค้นหาภาษาไทย', 'การ ค้นหา ภาษา ไทย'],
  ['C++, C#, c#x, std::move', 'c++ c# c x std move'],
  ['4.0.1 v4.0.1 v18 in 2020.Then 1.', '4.0.1 4.0.1 v18 in 2020 then 1'],
  ['node.js useEffect __init__ snake_case', 'node js useeffect init snake case'],
  ['Crème brûlée Straße İlker ΣΊΣΥΦΟΣ σίσυφος', 'creme brulee strasse ilker σισυφοσ σισυφοσ'],
  ['ёлка мой', 'елка мой'],
  ['שָׁלוֹם مُحَمَّد', 'שלום محمد'],
  ['الكتاب والكتاب بالكتاب للكتاب كتاب', 'كتاب كتاب كتاب كتاب كتاب'],
  ['الله والد وال بالون للغة', 'الله والد وال بالون للغة'],
  ['हिन्दी में', 'हिन्दी में'],
  ['１２３ ＡＢＣ', '123 abc'],
  ['ʻokina ŉ ﷺ ⑴', 'okina n صلىاللهعليهوسلم 1'],
  ['((((', ''],
  ['%', ''],
  ['\u00ad', ''],
])('the words of %j are %j', (text, expected) => {
  expect(words(text).join(' ')).toBe(expected);
});

test.each(['한국어', 'café3s', 'がぎぐ', 'Ångström', 'ئ'])('treats %s the same composed and decomposed', (text) => {
  expect(words(text.normalize('NFD'))).toEqual(words(text.normalize('NFC')));
});

test('reports the position of a word as written', () => {
  const text = '🚀 Größe: 数据库';
  expect(Array.from(splitWords(text), ({ start, end }) => text.slice(start, end))).toEqual([
    'Größe',
    '数据',
    '据库',
    '库',
  ]);
});

test('cuts a word that is too long', () => {
  expect(words('x'.repeat(1_000))).toEqual(['x'.repeat(maxWordLength)]);
  expect(words('𐐀'.repeat(1_000))[0]?.isWellFormed()).toBe(true);
});

test('returns no character that a tsvector would need to escape', () => {
  const everything = Array.from({ length: 0x11_00_00 }, (_, code) =>
    code >= 0xd8_00 && code < 0xe0_00 ? '' : String.fromCodePoint(code),
  );
  expect(words(everything.join(' ')).filter((word) => /[\s'"\\:*&|!()<>]/u.test(word))).toEqual([]);
});

test.each(['1.', 'a', 'é', '数', 'ไทย', '\u00ad', 'v1.', '\u0301\u0316'])(
  'takes linear time for a text of %j',
  (unit) => {
    expect(words(unit.repeat(200_000)).length).toBeGreaterThanOrEqual(0);
  },
);
