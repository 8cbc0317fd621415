import { expect, it } from 'vitest';
import { locales } from './locale.ts';
import { translateRefusal } from './refusal.ts';

it.each([
  ["can't be blank", 'darf nicht leer sein'],
  ['is too long (maximum is 255 characters)', 'ist zu lang (höchstens 255 Zeichen)'],
  ['has 3 parts that are new', 'has 3 parts that are new'],
])('translates %j as %j', (message, german) => {
  expect(translateRefusal(locales.de, message)).toBe(german);
  expect(translateRefusal(locales.en, message)).toBe(message);
});
