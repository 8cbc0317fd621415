import { expect, it } from 'vitest';
import { elementsOf, textOf } from '../testing/read-page.ts';
import { sampleView } from '../testing/samples.ts';
import { referrersPage } from './referrers-page.ts';

it.each([
  ['en', '2026-01-01', '2026-01-31', 'Jan 1 – 31, 2026'],
  ['de', '2026-01-01', '2026-01-31', '01.–31.01.2026'],
  ['de', '', '2026-01-31', 'Bis 31.01.2026'],
  ['en', '', '', 'All time'],
] as const)('is headed by its days as %s writes them: %s to %s', (code, start, end, written) => {
  const data = { query: { start, end }, referrers: [], paging: { page: 1, hasNext: false } };
  const page = elementsOf(referrersPage(data, sampleView('Site', { code })));
  const heading = page.find(({ tagName }) => tagName === 'h2')!;
  expect(textOf(heading).replaceAll(/\s/g, ' ')).toBe(written);
});
