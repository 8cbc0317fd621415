import { expect, test } from 'vitest';
import { createLanguageChooser } from './page-language.ts';
import { createCookies } from './session-cookie.ts';

const cookies = createCookies('https://commonplace.test');
const choose = createLanguageChooser(['en', 'de'], cookies);

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
  expect(choose({ ...(header !== undefined && { 'accept-language': header }) })).toBe(language);
});

test.each([
  ['de', 'en', 'de'],
  ['en', 'de-AT', 'en'],
  ['de', undefined, 'de'],
  // A language that the site had once, or that was made up.
  ['xx', 'de', 'de'],
  ['../', 'de', 'de'],
])('prefers the chosen language %s to %s', (chosen, accepted, language) => {
  const cookie = `__Host-language=${chosen}`;
  expect(choose({ cookie, ...(accepted !== undefined && { 'accept-language': accepted }) })).toBe(language);
});
