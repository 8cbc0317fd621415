import { expect, onTestFinished, test, vi } from 'vitest';
import { checkBody } from './comment-rules.ts';

test('rejects a body of a megabyte without counting its characters', () => {
  const iterate = vi.spyOn(String.prototype, Symbol.iterator);
  onTestFinished(() => iterate.mockRestore());
  expect(() => checkBody('😀'.repeat(262_144))).toThrow('is too long (maximum is 25000 characters)');
  expect(iterate.mock.contexts.filter((text) => String(text).length > 50_000)).toEqual([]);
});
