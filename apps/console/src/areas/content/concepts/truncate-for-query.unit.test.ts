import { expect, test } from 'vitest';
import { truncateForQuery } from './truncate-for-query.ts';

test('fits any text into a URL without splitting characters', () => {
  expect(truncateForQuery('short')).toBe('short');
  expect(truncateForQuery('a'.repeat(3_000))).toHaveLength(1_000);
  for (const letter of ['é', '漢', '🍞']) {
    const truncated = truncateForQuery(letter.repeat(3_000));
    expect(encodeURIComponent(truncated).length).toBeLessThanOrEqual(4_000);
    expect(encodeURIComponent(truncated).length).toBeGreaterThan(3_000);
    expect(truncated).not.toContain('\u{FFFD}');
  }
});
