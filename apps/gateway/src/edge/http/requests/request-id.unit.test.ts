import { expect, test } from 'vitest';
import { requestIdFrom } from './request-id.ts';

test('accepts a safe request id and replaces others', () => {
  expect(requestIdFrom('abc-123')).toBe('abc-123');
  for (const insane of [undefined, '', 'a b', 'x'.repeat(129), ['a', 'b']]) {
    expect(requestIdFrom(insane)).toMatch(/^[0-9a-f-]{36}$/);
  }
});
