import { expect, test } from 'vitest';
import { markWords } from './mark-words.ts';

test.each([
  ['ขนมปังดีกว่าเสมอ', 'ขนมปัง|ดี|กว่า|เสมอ'],
  ['Rye, ขนมปัง', 'Rye, ขนมปัง'],
  ['面包 パン 빵', '面包 パン 빵'],
])('marks the words of %s', (text, marked) => {
  expect(markWords(text).replaceAll('\u200b', '|')).toBe(marked);
});
