import { expect, it } from 'vitest';
import { analyticsPath, problemOfRange, readAnalyticsQuery, toApiQuery } from './analytics-query.ts';

const read = (text: string) => readAnalyticsQuery(new URLSearchParams(text));

it('is about 30 days with today unless it names days', () => {
  const { start = '', end = '' } = read('') ?? {};
  expect((Date.parse(end) - Date.parse(start)) / 86_400_000).toBe(29);
  expect(read('start=&end=')).toMatchObject({ start: '', end: '' });
});

it.each(['article_id=0', 'article_id=x', 'organization_id=-1', 'organization_id='])('rejects %s', (text) => {
  expect(read(text)).toBeUndefined();
});

it.each([
  ['start=2026-02-30', 'invalidDay'],
  ['end=yesterday', 'invalidDay'],
  ['start=2026-02-02&end=2026-02-01', 'endBeforeStart'],
  ['start=2026-02-02&end=2026-02-02', undefined],
  ['start=&end=', undefined],
])('finds in %s the problem %s', (text, problem) => {
  expect(problemOfRange(read(text)!)).toBe(problem);
});

it('keeps the article and the organization in paths and calls', () => {
  const query = read('start=2026-01-01&end=&article_id=7&organization_id=3')!;
  expect(analyticsPath(query)).toBe('/dashboard/analytics?start=2026-01-01&end=&article_id=7&organization_id=3');
  expect(toApiQuery(query)).toEqual({ start: '2026-01-01', article_id: 7, organization_id: 3 });
});
