import { expect, test } from 'vitest';
import { languageOf } from './language-of.ts';

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['EN', 'en'],
  [' fil-PH', 'fil'],
  ['zh-Hant-TW;q=0.5', 'zh'],
  [undefined, ''],
  ['', ''],
  ['*', ''],
  ['qx', ''],
  ['english', ''],
  ['de\u0000', ''],
  ['x'.repeat(100_000), ''],
])('the language of %j is %j', (header, language) => {
  expect(languageOf(header)).toBe(language);
});
