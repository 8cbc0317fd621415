import { expect, it } from 'vitest';
import { sentencesOf } from './sentences.ts';

it.each([
  ['One. Two!) Three', ['One.', ' ', 'Two!)', ' ', 'Three']],
  ['Version 1.5... of it.\n', ['Version 1.5...', ' ', 'of it.', '\n']],
  ['- salt  \n2. sugar. x', ['- salt', '  ', '\n', '2. sugar.', ' ', 'x']],
  ['猫。「犬！」鳥', ['猫。', '「犬！」', '鳥']],
  ['. a\r\n…', ['. a', '\r', '\n', '…']],
])('splits %j', (text, sentences) => {
  expect(sentencesOf(text)).toEqual(sentences);
});

it.each(['.', '!"', ' ', '\t', '1', '- ', '_'])('splits a long text of %j in one pass', (part) => {
  const text = `a${part.repeat(400_000)}b`;
  expect(sentencesOf(text).join('')).toBe(text);
});
