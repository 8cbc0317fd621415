import { expect, it } from 'vitest';
import { attribute, elementsOf, textOf } from '../testing/read-page.ts';
import { sampleUser, sampleView } from '../testing/samples.ts';
import type { DiscussionWindow } from './comment-data.ts';
import { renderCommentWindow } from './comment-window.ts';
import { sampleComment } from './comments.samples.ts';

const view = sampleView('Site', { isSignedIn: true });
const own = { ...sampleComment('Own', '1c'), user: sampleUser('Mei', 'mei') };
const comments = [sampleComment('Old', '19', [sampleComment('Newer', '1d')]), own, sampleComment('New', '1b')];

function linksOf(window: Partial<DiscussionWindow>) {
  const thread = {
    on: { field: 'article_id', id: 7, returnTo: undefined, formKey: 'key' },
    authorUsername: 'ada',
    likes: new Map(),
    subjectPath: '/ada/notes',
    chosen: { order: 'oldest', usual: 'oldest', newFrom: '1a' },
    count: 9,
    view,
  } as const;
  const page = renderCommentWindow(comments, { around: null, previous: null, next: null, ...window }, thread);
  const links = elementsOf(String(page)).filter(({ tagName }) => tagName === 'a');
  return links.map((link) => ({ text: textOf(link), href: attribute(link, 'href') }));
}

it('leads from each new comment of others to the next on the page', () => {
  const links = linksOf({}).filter(({ text }) => text === 'Next new comment');
  expect(links).toEqual([{ text: 'Next new comment', href: '#comment-1b' }]);
});

it.each([
  [{ comments_count: 30 }, '26 more comments'],
  [{ comments_count: 5 }, '1 more comment'],
  [{ comments_count: 30, previous: '12' }, 'More comments'],
  [{ comments_count: 30, later_replies_count: 3 }, '3 more replies'],
  [{ comments_count: null }, 'More comments'],
])('after a window of four comments with %j are %s', (window, text) => {
  expect(linksOf({ next: '1c', ...window }).at(-1)?.text).toBe(text);
});
