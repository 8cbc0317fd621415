import { expect, it } from 'vitest';
import type { EditorPage } from './page.ts';
import { problemOf } from './problem.ts';

const page = {
  form: { querySelectorAll: () => [{ htmlFor: 'tags', textContent: 'Themen' }] },
  text: (name: string) => ({ image: 'Bild', sessionEnded: 'Abgemeldet' })[name] ?? name,
  refusal: (message: string) => ({ 'is damaged': 'ist beschädigt' })[message] ?? message,
} as unknown as EditorPage;

it.each([
  [422, { error: 'Validation failed: ...', errors: { image: ['is damaged'] } }, 'Bild ist beschädigt.'],
  [422, { error: '', errors: { tags: ['is damaged'], cover_focus: ['x.'] } }, 'Themen ist beschädigt. cover focus x.'],
  [422, { error: '', errors: { base: ['is damaged'] } }, 'ist beschädigt.'],
  [429, { error: 'Too often' }, 'Too often.'],
  [401, { error: 'unauthorized' }, 'Abgemeldet'],
  [503, { error: 'unavailable' }, ''],
  [422, undefined, ''],
])('explains %s %j as %j', (status, body, problem) => {
  expect(problemOf(page, { status, body })).toBe(problem);
});
