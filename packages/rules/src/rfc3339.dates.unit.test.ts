import { expect, test } from 'vitest';
import { toOptionalRfc3339, toRfc3339 } from './rfc3339.ts';

test.each<[string | Date, string]>([
  ['2026-01-02 03:04:05+00', '2026-01-02T03:04:05Z'],
  ['2026-01-02 03:04:05.678901+00', '2026-01-02T03:04:05Z'],
  ['2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05Z'],
  [new Date('2026-01-02T03:04:05.678Z'), '2026-01-02T03:04:05Z'],
])('converts %s to %s', (text, expected) => {
  expect(toRfc3339(text)).toBe(expected);
});

test('converts null to undefined', () => {
  expect(toOptionalRfc3339(null)).toBeUndefined();
  expect(toOptionalRfc3339('2026-01-02 03:04:05+00')).toBe('2026-01-02T03:04:05Z');
});
