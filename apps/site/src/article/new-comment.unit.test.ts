import { describe, expect, it } from 'vitest';
import { createApi } from '../api/api.ts';
import { sampleComment } from '../comments/comments.samples.ts';
import { episode } from '../podcasts/podcasts.samples.ts';
import type { FormCall } from '../serving/page-route.ts';
import { sampleView } from '../testing/samples.ts';
import { sampleArticle } from './article.samples.ts';
import { newCommentForms } from './new-comment.forms.ts';

const empty = { previous: null, next: null, around: null };
const replies = { ...empty, comments: [sampleComment('Text', '1a'), { ...sampleComment('Text', '1b'), user: {} }] };
const notes = { body_html: '<p>Notes</p>', chapters: [], transcript: [] };
/** What the API answers by the begin of a path; other lists are empty. */
const answers: Record<string, object> = {
  '/api/articles/7': { ...sampleArticle('Text').article, collection_id: null },
  '/api/site/podcast_episodes/1': { ...episode('Text'), ...notes },
  '/api/comments/discussion': replies,
};

/** Returns the page of a reply that was refused. */
async function showRefused(
  { parent, on = 'article_id' }: { parent: string; on?: 'article_id' | 'podcast_episode_id' },
  { failures = {}, isSignedIn = true }: { failures?: Record<string, number>; isSignedIn?: boolean } = {},
) {
  const send = ({ target }: { target: string }) => {
    const [, status = 200] = Object.entries(failures).find(([path]) => target.startsWith(path)) ?? [];
    const [, data = []] = Object.entries(answers).find(([path]) => target.startsWith(path)) ?? [];
    const answer = status === 200 ? data : { error: 'refused', status };
    const headers = { 'content-type': 'application/json' };
    return Promise.resolve({ status, headers, text: JSON.stringify(answer), data: answer });
  };
  const server = { requestTimeoutMs: 10_000, send, [Symbol.asyncDispose]: () => Promise.resolve() };
  const api = createApi({ headers: {} }, server);
  const none = new Set<never>();
  const follows = { saved: none, followedUsers: none, followedOrganizations: none, followedTags: none };
  const hiddenComments = { own: new Map(), moderated: new Map() };
  const maps = { standings: new Map(), hiddenComments, reactions: new Map() };
  const view = { ...sampleView('Site', { isSignedIn }), ...follows, flaggedUsers: none, ...maps };
  const id = on === 'article_id' ? '7' : '1';
  const fields: Record<string, string> = { [on]: id, parent, body_markdown: 'Typed for an hour' };
  const call = {
    api,
    field: (name: string) => fields[name] ?? '',
    returnTo: '/notifications#notification-1',
    query: new URLSearchParams(),
    view: () => Promise.resolve(view),
  } as Partial<FormCall> as FormCall;
  const refusal = { message: 'Too long.', status: 422, errors: {} };
  return (await newCommentForms[0]?.showRefused?.(call, refusal).finally(() => api.end())) ?? '';
}

const preview = '<h1>Preview';

describe('a reply that was refused', () => {
  it.each(['article_id', 'podcast_episode_id'] as const)('is on the page of its %s', async (on) => {
    const page = await showRefused({ parent: '1a', on });
    for (const text of ['Typed for an hour', 'Too long.']) expect(page).toContain(text);
    expect(page).not.toContain(preview);
  });

  const discussion = '/api/comments/discussion';
  it.each([
    ['to a deleted comment', { parent: '1b' }, {}],
    ['to a comment that is not on the page', { parent: '1d' }, {}],
    ['without the comments', { parent: '1a' }, { failures: { [discussion]: 503 } }],
    ['on its own without the comments', { parent: '' }, { failures: { [discussion]: 503 } }],
    ['without the article', { parent: '1a' }, { failures: { '/api/articles/7': 404 } }],
    ['without the account of the viewer', { parent: '1a' }, { isSignedIn: false }],
    ['to a deleted comment on an episode', { parent: '1b', on: 'podcast_episode_id' }, {}],
  ] as const)('%s has a page', async (_, reply, state) => {
    const page = await showRefused(reply, state);
    for (const text of ['Typed for an hour', 'Too long.']) expect(page).toContain(text);
    expect(page).toContain(preview);
  });
});
