import { expect, test } from 'vitest';
import { ScriptLimit } from './limit-scripts.ts';

test('cuts a text before the letter of a sixth script', () => {
  const limit = new ScriptLimit();
  expect(limit.cut('Rye Хлеб Ψωμί 🍞🥖 パン面包 빵 خبز, לחם, नान')).toBe('Rye Хлеб Ψωμί 🍞🥖 パン面包 빵 خبز, לחם,…');
  expect(limit.count).toBe(5);
  expect([limit.cut('Rye 🍞 パン'), limit.cut('नान'), limit.cut('𐌰')]).toEqual(['Rye 🍞 パン', '…', '…']);
});

test('leaves marks, signs and joined emoji of a text alone', () => {
  const text = '«Cafe\u0301» — 10 € → 👩‍👩‍👧‍👦 1️⃣ हिन्दी';
  expect(new ScriptLimit().cut(text)).toBe(text);
});
