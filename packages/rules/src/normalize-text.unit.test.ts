import { expect, test } from 'vitest';
import { foldName, foldTag, properName } from './names.ts';
import { normalizeText } from './normalize-text.ts';
import { slugOf } from './site-names.ts';

const pile = '\u0301\u0316'.repeat(100);

test.each([
  ['NFC', 'é'],
  ['NFD', 'e\u0301'],
  ['NFKC', 'é'],
  ['NFKD', 'e\u0301'],
] as const)('returns a text in %s', (form, normal) => {
  expect(normalizeText('e\u0301'.repeat(200), form)).toBe(normal.repeat(200));
});

test('keeps the first 128 marks of a pile', () => {
  expect(normalizeText(`o${pile}!`, 'NFD')).toBe(`o${'\u0316'.repeat(64)}${'\u0301'.repeat(64)}!`);
  expect(normalizeText(`o${'\u{1D165}'.repeat(200)}`, 'NFC')).toBe(`o${'\u{1D165}'.repeat(128)}`);
});

test.each([foldName, foldTag, properName, slugOf])('%o sorts no longer pile', (normalize) => {
  expect(normalize(`o${pile}`)).toBe(normalize(`o${pile}${pile}`));
});
