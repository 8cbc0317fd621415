import { expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';

const answer = Buffer.from('cp_a-secret-that-is-shown-once');

test('what is sealed opens with its key, and shows nothing without it', () => {
  const sealed = seal(answer, 'my-key');
  expect(unseal(sealed, 'my-key')).toEqual(answer);
  expect(sealed.includes('secret')).toBe(false);
  expect(seal(answer, 'my-key')).not.toEqual(sealed);
});

test('an empty answer is an answer', () => {
  expect(unseal(seal(Buffer.alloc(0), 'my-key'), 'my-key')).toEqual(Buffer.alloc(0));
});

test('another key opens nothing, and neither does the key what was changed', () => {
  const sealed = seal(answer, 'my-key');
  expect(() => unseal(sealed, 'your-key')).toThrow();
  for (const at of [0, 20, 30, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(() => unseal(changed, 'my-key')).toThrow();
  }
});
