import { expect, it } from 'vitest';
import { attribute, elementsOf, textOf } from '../testing/read-page.ts';
import { sampleView } from '../testing/samples.ts';
import { user } from './profiles.samples.ts';
import { userPage } from './user-page.ts';

it.each([
  { username: 'mei', text: 'You have not published an article yet. Write an article' },
  { username: 'ada', text: 'Text has not published an article yet.' },
])('a profile without articles says so, and invites its owner to write: $username', ({ username, text }) => {
  const data = user('Text');
  const profile = { ...data, user: { ...data.user, username }, articles: [], paging: { page: 1, hasNext: false } };
  const page = elementsOf(userPage(profile, sampleView('Text', { isSignedIn: true })));
  const empty = page.find((element) => attribute(element, 'class') === 'empty')!;
  expect(textOf(empty).replaceAll(/\s+/g, ' ').trim()).toBe(text);
});
