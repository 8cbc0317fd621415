/** Settings that a server rejects. */
export const invalidSettings: object[] = [
  { foo: 1 },
  { searchableAttributes: 'title' },
  { searchableAttributes: [1] },
  { filterableAttributes: 'x' },
  { filterableAttributes: [1] },
  { displayedAttributes: 'x' },
  { sortableAttributes: 'x' },
  { rankingRules: ['words', 'nonsense'] },
  { rankingRules: ['n:up'] },
  { rankingRules: 'x' },
  { typoTolerance: 5 },
  { typoTolerance: { x: 1 } },
  { typoTolerance: { disableOnNumbers: 'yes' } },
  { typoTolerance: { minWordSizeForTypos: { oneTypo: 7, twoTypos: 3 } } },
  { typoTolerance: { minWordSizeForTypos: { oneTypo: 300 } } },
  { pagination: { maxTotalHits: -1 } },
  { pagination: { x: 1 } },
  { searchCutoffMs: 'x' },
  { facetSearch: 'x' },
  { prefixSearch: 'x' },
  { proximityPrecision: 'x' },
  { synonyms: [] },
  { stopWords: 'x' },
  { distinctAttribute: 1 },
  [],
];

const filterTexts = [
  ['n = 3', 'n=3', 'n != 3', 'n >= 5', 'n < 5', 'n > 3', 'n <= 5', 'n 3 TO 5', 'n = 3.0', 'n >= "3"', 'n NOT IN [3]'],
  ['tag = a', 'tag = "A"', "tag = 'a'", 'tag IN [a,c]', 'tag IN []', 'tag NOT IN [a]', 'tag = "a\\"b"', 'tag = ""'],
  ['NOT n = 3', 'n = 3 OR n = 5', 'n = 3 AND tag = b', '(n=3 OR n=7) AND tag = c', 'n EXISTS', 'n NOT EXISTS', ''],
  ['title = x', 'n = 3 OR title = x', 'title IN [x]', 'title >= 3', 'title EXISTS', 'NOT title = x'],
  ['n = ', 'n ~ 3', '(n = 3', "tag = 'b", 'n IN [3, 5', 'n = 3 extra', 'AND', 'n = 3 AND', '= 3'],
].flat();

/** Filters on `n` and `tag`, which are filterable, and on `title`, which is not; some are invalid. */
export const filters: unknown[] = [
  ...filterTexts,
  ['n = 3', 'tag = a'],
  [['n = 3', 'n = 7'], 'tag = c'],
  [],
  5,
  [5],
  [[['n=3']]],
];

/** Search texts. */
export const queryTexts = [
  ['marmot loop', 'loop marmot', '"marmot loop"', '"loop marmot"', '"each marmot"', '"loo', 'loop "marmot"'],
  ['loop -explained', '-loop', '-"marmot loop"', 'loop -"marmot loop"', '- loop', 'loop - explained', '"'],
  ['marmott', 'mermot', 'amrmot', 'oarmot', 'marm', 'mar ', 'marm loop', 'MARMOT', 'mármot', '', 'nothing'],
  ['halfzander', 'half zander', 'halfzandr', 'loop marmot zander', 'for each marmot', '2024', '2025', '202'],
].flat();
