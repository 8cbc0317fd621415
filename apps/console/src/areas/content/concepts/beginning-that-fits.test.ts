import { expect, test } from 'vitest';
import { beginningThatFits } from './beginning-that-fits.ts';

test('a text of any letters fits into an address', () => {
  expect(beginningThatFits('short')).toBe('short');
  expect(beginningThatFits('a'.repeat(3_000))).toHaveLength(1_000);
  for (const letter of ['é', '漢', '🍞']) {
    const fitting = beginningThatFits(letter.repeat(3_000));
    expect(encodeURIComponent(fitting).length).toBeLessThanOrEqual(4_000);
    expect(encodeURIComponent(fitting).length).toBeGreaterThan(3_000);
    expect(fitting).not.toContain('\u{FFFD}');
  }
});
