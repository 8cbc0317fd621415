import { expect, it } from 'vitest';
import { median } from './compare.ts';
import { withFigures } from './with-figures.ts';
import { Findings } from './findings.ts';
import { judge } from './goals.ts';
import { percentileOf } from './percentile.ts';
import { queryKinds, type QueryKind } from './ranking/queries.ts';
import { formatMarkdownTable, formatTable, rankingTable, toResults } from './report.ts';
import { readSettings } from './settings.ts';

it('aligns words left and numbers right', () => {
  expect(
    formatTable(
      ['what', 'n'],
      [
        ['a', '10'],
        ['longer', '5'],
      ],
    ),
  ).toBe(['what    n', '------  --', 'a       10', 'longer   5'].join('\n'));
});

it('returns the median', () => {
  expect(median([3, 100, 1, 2, 0])).toBe(2);
});

it('returns the percentile of values in any order', () => {
  const values = Array.from({ length: 101 }, (_, index) => 100 - index);
  expect(percentileOf(values, 0.5)).toBe(50);
  expect(percentileOf(values, 0.99)).toBe(99);
});

it('compares figures with goals, and reports missing ones', () => {
  const verdicts = judge({ 'article list, uncached, vs bare pg': 0.504, 'CPU time per like': 3.2 });
  const [list, like, create] = ['article list, uncached, vs bare pg', 'CPU time per like', 'CPU time per article'].map(
    (wanted) => verdicts.find(({ name }) => name === wanted),
  );
  expect(list).toMatchObject({ wanted: '>= 50 %', reached: '50 %', met: true });
  expect(like).toMatchObject({ wanted: '<= 3 ms', reached: '3.2 ms', met: false });
  expect(create).toMatchObject({ reached: 'not measured', met: undefined });
});

it('records a failed measurement and continues', async () => {
  const findings = new Findings();
  await findings.attempt('a part', () => Promise.reject(new Error('it broke')));
  await findings.attempt('another', async () => {
    findings.compared({ name: 'article list with a key, vs anonymous', ratio: 0.7, rounds: [0.7] });
  });
  expect(findings.failures).toEqual([{ part: 'a part', reason: 'it broke' }]);
  expect(findings.figures).toEqual({ 'article list with a key, vs anonymous': 0.7 });
});

it('shows the ranking by kind of query, and compares the mean with the recorded value', () => {
  const meanByKind = Object.fromEntries(queryKinds.map((kind) => [kind, 0.5])) as Record<QueryKind, number>;
  const { head, rows } = rankingTable([{ engine: 'PostgreSQL', mean: 0.25, meanByKind }]);
  expect(head).toEqual(['Kind of query', 'Queries', 'PostgreSQL']);
  expect(rows).toHaveLength(queryKinds.length + 1);
  expect(rows[0]).toEqual(['plain', '4', '0.500']);
  expect(rows.at(-1)).toEqual(['all', '60', '0.250']);
  expect(rankingTable([]).rows).toEqual([]);
  const verdicts = judge({ 'Ranking, nDCG@10, PostgreSQL': 0.25 });
  expect(verdicts.find(({ name }) => name === 'Ranking, nDCG@10, PostgreSQL')).toMatchObject({
    reached: '0.250',
    met: false,
  });
});

it('writes formatted figures between the marks of a document', () => {
  const rest = {
    commit: 'abc',
    settings: readSettings({}),
    seedSeconds: 1,
    growSeconds: 2,
    memoryMebibytes: { content: 5 },
  };
  const results = toResults(new Findings(), rest);
  const written = withFigures(
    'Before\n\n<!-- Written by npm run bench. -->\nfigures of before\n<!-- So far. -->\nAfter\n',
    results,
  );
  expect(written).toMatch(/^Before\n[^]+## Reached[^]+\| content \| 5   \|[^]+<!-- So far\. -->\nAfter\n$/);
  expect(written).not.toContain('figures of before');
  expect(written).not.toContain('## Rounds');
  expect(withFigures(written, results)).toBe(written);
  expect(() => withFigures('no marks', results)).toThrow();
  expect(formatMarkdownTable(['a', 'long'], [['b', 'c']])).toBe('| a   | long |\n| --- | ---- |\n| b   | c    |');
});

it('publishes full runs only', () => {
  expect(readSettings({})).toMatchObject({
    articles: 100_000,
    largeArticles: 1_000_000,
    comments: 1_000_000,
    followers: 100_000,
    isFull: true,
  });
  expect(readSettings({ BENCH_ARTICLES: '2000' })).toMatchObject({
    largeArticles: 20_000,
    followers: 2_000,
    isFull: false,
  });
  expect(readSettings({ BENCH_SECONDS: '1' })).toMatchObject({ secondsPerRound: 1, isFull: false });
});

it('names a variable that is too small or misspelled', () => {
  expect(() => readSettings({ BENCH_ARTICLES: '999' })).toThrow(/^Invalid configuration:\n {2}BENCH_ARTICLES: .*1000$/);
  expect(() => readSettings({ BENCH_ARTICLE: '5000' })).toThrow('did you mean BENCH_ARTICLES?');
});
