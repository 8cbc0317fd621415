import { expect, test } from 'vitest';
import { createLanguageChooser } from './page-language.ts';

const choose = createLanguageChooser(['en', 'de']);

test.each([
  ['de-AT,de;q=0.9,en;q=0.5', 'de'],
  ['en;q=0.5, DE;q=0.7', 'de'],
  ['fr, en-GB;q=0.1', 'en'],
  ['en, de', 'en'],
  ['de;q=0, fr', undefined],
  ['*', undefined],
  ['de;q=x', undefined],
  ['', undefined],
  [undefined, undefined],
])('chooses for %j the language %s', (header, language) => {
  expect(choose(header)).toBe(language);
});
