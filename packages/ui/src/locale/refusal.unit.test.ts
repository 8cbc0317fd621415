import { expect, it } from 'vitest';
import { locales } from './locale.ts';
import { refusalTexts, translateRefusal } from './refusal.ts';

it.each([
  ["can't be blank", 'darf nicht leer sein'],
  ['is too long (maximum is 255 characters)', 'ist zu lang (höchstens 255 Zeichen)'],
  [
    '{% note %} is not closed by {% endnote %} in the same part of the text',
    '{% note %} wird im selben Teil des Textes nicht durch {% endnote %} beendet',
  ],
  [
    `${locales.en.messages.refusals.frontMatter} Line 2: a key.`,
    `${locales.de.messages.refusals.frontMatter} Line 2: a key.`,
  ],
  ['has 3 parts that are new', 'has 3 parts that are new'],
])('translates %j as %j', (message, german) => {
  expect(translateRefusal(locales.de, message)).toBe(german);
  expect(translateRefusal(locales.en, message)).toBe(message);
});

it.each([
  [
    'only future or current published_at allowed',
    /^is in the past\. Choose a later time/,
    /^liegt in der Vergangenheit/,
  ],
  [
    '"c++" contains non-alphanumeric or prohibited unicode characters',
    /^"c\+\+" may .* spaces$/,
    /Leerzeichen.*"c\+\+"$/,
  ],
  ['payload too large', /at most 25 MiB$/, /höchstens 25 MiB/],
])('says %j in words for people', (message, english, german) => {
  expect(translateRefusal(locales.en, message)).toMatch(english);
  expect(translateRefusal(locales.de, message)).toMatch(german);
});

it('repeats no words of the API that pages show unchanged', () => {
  expect(Object.keys(refusalTexts(locales.en))).toContain('payload too large');
  expect(Object.keys(refusalTexts(locales.en))).not.toContain('is too long');
});

it.each(Object.entries(locales.en.messages.refusals))(
  'fills the same values into %s in every language',
  (key, english) => {
    const filled = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();
    expect(filled(locales.de.messages.refusals[key as keyof typeof locales.en.messages.refusals])).toEqual(
      filled(english),
    );
  },
);
