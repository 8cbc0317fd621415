import { expect, test } from 'vitest';
import { toLocal, toLocalInUtc, toUtc } from './zoned-time.ts';

test.each([
  ['2026-01-15T09:30', 'UTC', '2026-01-15T09:30:00Z'],
  ['2026-01-15T09:30', 'Europe/Berlin', '2026-01-15T08:30:00Z'],
  ['2026-07-15T09:30:15', 'Europe/Berlin', '2026-07-15T07:30:15Z'],
  ['2026-07-15T09:30', 'Asia/Kolkata', '2026-07-15T04:00:00Z'],
  // The last hour of summer, and an hour that clocks leave out.
  ['2026-10-25T01:30', 'Europe/Berlin', '2026-10-24T23:30:00Z'],
  ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00Z'],
  ['2026-02-30T09:30', 'UTC', undefined],
  ['2026-13-01T09:30', 'UTC', undefined],
  ['tomorrow', 'UTC', undefined],
  ['2026-01-15T09:30', 'Mars/Olympus', undefined],
])('takes %s in %s as %s', (local, zone, utc) => {
  expect(toUtc(local, zone)).toBe(utc);
});

test('shows a time as a clock in a zone', () => {
  expect(toLocalInUtc('2026-01-15T09:30:00Z')).toBe('2026-01-15T09:30');
  expect(toLocal('2026-07-15T22:30:00Z', 'Europe/Berlin')).toBe('2026-07-16T00:30');
  expect(toLocal('2026-01-15T09:30:00Z', 'Mars/Olympus')).toBeUndefined();
});
