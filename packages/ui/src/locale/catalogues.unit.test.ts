import { describe, expect, it } from 'vitest';
import { chooseLocale, locales } from './locale.ts';

/** Words that are the same in both languages. */
const shared = new Set([
  'Tablet',
  'Computer',
  'API',
  'Podcasts',
  'Videos',
  'Tags',
  'Tag',
  'Relevant',
  'Link',
  'Text',
  'Website',
  'in',
  'Filter',
  'Code',
  'Name',
  'Links',
  'Passkey',
  'Passkeys',
  'Export',
  'Credits',
  'Spam',
]);

/** Returns the texts of a catalogue by path; of functions, what they return for two numbers and for a name. */
function textsOf(messages: object, path = ''): [path: string, text: string][] {
  return Object.entries(messages).flatMap(([key, value]: [string, unknown]) => {
    const at = `${path}.${key}`;
    if (typeof value === 'string') return [[at, value]];
    if (typeof value !== 'function') return textsOf(value as object, at);
    const call = value as (...values: unknown[]) => string;
    return [1, 2000].map((number): [string, string] => [`${at}(${number})`, call(number, `[name ${number}]`)]);
  });
}

describe('catalogues', () => {
  const english = textsOf(locales.en.messages);

  it.each(Object.values(locales))('have every text: $name', ({ messages }) => {
    const texts = textsOf(messages);
    expect(texts.map(([path]) => path)).toEqual(english.map(([path]) => path));
    expect(texts.filter(([, text]) => text.trim() === '' || /undefined|NaN|#(?!\w)/.test(text))).toEqual([]);
  });

  it('show the names, numbers and markup that they are given', () => {
    const german = new Map(textsOf(locales.de.messages));
    for (const [path, text] of english) {
      const placeholders = (written: string) =>
        written.match(/\[name \d+\]|\{\w+\}|\b(?:1|2[.,]?000)\b/g)?.map((part) => part.replace(/[.,]/, ''));
      expect(placeholders(german.get(path)!)?.toSorted(), path).toEqual(placeholders(text)?.toSorted());
    }
  });

  it('leave no English text in another language', () => {
    const german = new Map(textsOf(locales.de.messages));
    const same = english.filter(
      ([path, text]) =>
        german.get(path) === text && !shared.has(text) && /\p{L}/u.test(text.replaceAll(/\[name \d+\]/g, '')),
    );
    expect(same).toEqual([]);
  });
});

describe('chooseLocale', () => {
  it.each([
    ['de-AT,de;q=0.9,en;q=0.8', null, 'de'],
    ['fr, de;q=0.5, en;q=0.7', null, 'en'],
    ['de;q=0', null, 'en'],
    ['ja', 'de', 'de'],
    ['__proto__', null, 'en'],
    [undefined, 'de', 'de'],
    [undefined, null, 'en'],
  ])('takes %s on a site in %s as %s', (header, siteDefault, code) => {
    expect(chooseLocale(header, siteDefault).code).toBe(code);
  });
});
