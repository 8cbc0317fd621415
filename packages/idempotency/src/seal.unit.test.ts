import { expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';

const answer = Buffer.from('cp_a-secret-that-is-shown-once');

test('encrypts an answer, which only its key decrypts', () => {
  const sealed = seal(answer, 'my-key');
  expect(unseal(sealed, 'my-key')).toEqual(answer);
  expect(sealed.includes('secret')).toBe(false);
  expect(seal(answer, 'my-key')).not.toEqual(sealed);
});

test('accepts an empty answer', () => {
  expect(unseal(seal(Buffer.alloc(0), 'my-key'), 'my-key')).toEqual(Buffer.alloc(0));
});

test('rejects another key and changed data', () => {
  const sealed = seal(answer, 'my-key');
  expect(() => unseal(sealed, 'your-key')).toThrow();
  for (const at of [0, 20, 30, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(() => unseal(changed, 'my-key')).toThrow();
  }
});
