import { expect, it } from 'vitest';
import { createApi } from '../api/api.ts';
import type { ViewerReactions } from '../serving/view.ts';
import { readCounts, withReacted } from './read-reactions.ts';

const counts = { like: 2, unicorn: 0, exploding_head: 0, raised_hands: 0, fire: 1 };
const none = { own_categories: [], followed_names: [], followed_count: 0 };
const onArticle = { reactable_type: 'Article', reactable_id: 7, id_code: null } as const;
const onComment = { reactable_type: 'Comment', reactable_id: 36, id_code: '1a' } as const;

/** Reads the counts of an article and a comment, and returns them with the requested path. */
async function read() {
  const targets: string[] = [];
  const data = [onArticle, onComment].map((record) => ({ type_of: 'reaction_counts', ...record, counts, ...none }));
  const send = ({ target }: { target: string }) => {
    targets.push(target);
    const headers = { 'content-type': 'application/json' };
    return Promise.resolve({ status: 200, headers, text: JSON.stringify(data), data });
  };
  const server = { requestTimeoutMs: 10_000, send, [Symbol.asyncDispose]: () => Promise.resolve() };
  const api = createApi({ headers: {} }, server);
  return { counted: await readCounts(7, ['1a'], api).finally(() => api.end()), targets };
}

it('asks for the counts that all viewers share', async () => {
  const { targets } = await read();
  expect(targets).toHaveLength(1);
  expect(targets[0]).toMatch(/^\/api\/reactions\/counts\?.*own=false/);
});

it('marks the reactions of the viewer', async () => {
  const { counted } = await read();
  const reacted = new Map<string | null, ViewerReactions>([
    [null, { ...onArticle, own_categories: ['fire', 'vomit'], followed_names: ['Ada'], followed_count: 3 }],
    ['1a', { ...onComment, ...none, own_categories: ['like'] }],
  ]);
  const { reactions, commentLikes, ...onThis } = withReacted(counted, ['1a'], reacted);
  expect(reactions.filter(({ isOwn }) => isOwn)).toEqual([{ category: 'fire', count: 1, isOwn: true }]);
  expect(onThis).toEqual({ ownVotes: ['vomit'], followed: { names: ['Ada'], count: 3 } });
  expect(commentLikes.get('1a')).toMatchObject({ id: 36, count: 2, isOwn: true });
});

it('marks none for a gateway of the last release, which has no reactions of the viewer', async () => {
  const { counted } = await read();
  const { reactions, commentLikes } = withReacted(counted, ['1a'], new Map());
  expect(reactions).toContainEqual({ category: 'like', count: 2, isOwn: false });
  expect(commentLikes.get('1a')).toMatchObject({ count: 2, isOwn: false, followed: { names: [], count: 0 } });
});
