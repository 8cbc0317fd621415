import { expect, it } from 'vitest';
import { renderDate, renderMinute, writeDays } from './format.ts';
import { locales } from './locale.ts';

const time = '2026-01-05T22:30:00Z';

it.each([
  ['en', 'Jan 5, 2026, 10:30 PM UTC'],
  ['de', '05.01.2026, 22:30 UTC'],
] as const)('names the zone of an hour in %s', (code, written) => {
  const words = (html: unknown) => String(html).replaceAll(/\s/g, ' ');
  expect(words(renderMinute(locales[code], time))).toContain(`>${written}</time`);
  expect(words(renderDate(locales[code], time))).toMatch(/title="[^"]*:30[^"]* UTC"/);
});

it.each([
  ['en', 'Jan 1 – 31, 2026'],
  ['de', '01.–31.01.2026'],
] as const)('names what days of a range share once in %s', (code, written) => {
  expect(writeDays(locales[code], '2026-01-01', '2026-01-31').replaceAll(/\s/g, ' ')).toBe(written);
});
