import { expect, it } from 'vitest';
import type { Api } from '../api/api.ts';
import { sampleView } from '../testing/samples.ts';
import { readTable } from './read-table.ts';

it('names views without a known referrer, as the page does', async () => {
  const domains = [
    { domain: '', count: 2 },
    { domain: 'elsewhere.test', count: 1 },
  ];
  const api = { client: { getAnalyticsReferrers: () => Promise.resolve({ domains }) } } as unknown as Api;
  const file = { query: { start: '', end: '' }, page: 1 };
  expect(await readTable('referrers', file, api, sampleView())).toBe(
    '\uFEFFSite,Page views\r\nUnknown or direct,2\r\nelsewhere.test,1\r\n',
  );
});
