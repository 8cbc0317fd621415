import { expect, it } from 'vitest';
import { vowelClass } from './article-title.ts';

it.each([
  ['تَبْدَأُ رِحْلَةُ الخُبْزِ', 'vocalized'],
  ['كيف تُصمَّم واجهات المواقع', false],
  ['A title', false],
])('knows a title with vowel marks: %s', (title, classes) => {
  expect(vowelClass(title)).toBe(classes);
});
