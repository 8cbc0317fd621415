import { describe, expect, it } from 'vitest';
import { createApi } from '../api/api.ts';
import type { PageView } from '../serving/view.ts';
import { readDiscussion } from './read-discussion.ts';

/** Returns an API that answers so, and the requests that it got. */
function apiThatAnswers(answer: (target: string) => { status: number; data: unknown }) {
  const targets: string[] = [];
  const send = ({ target }: { target: string }) => {
    targets.push(target);
    const { status, data } = answer(target);
    return Promise.resolve({
      status,
      headers: { 'content-type': 'application/json' },
      text: JSON.stringify(data),
      data,
    });
  };
  const server = { requestTimeoutMs: 10_000, send, [Symbol.asyncDispose]: () => Promise.resolve() };
  return { api: createApi({ headers: {} }, server), targets };
}

const refusalWith = (status: number) => ({ status, data: { error: 'refused', status } });
const nothing = { hiddenComments: { own: new Map(), moderated: new Map() }, reactions: new Map() };
const view = () => Promise.resolve(nothing as Partial<PageView> as PageView);
const read = async (query: string, { api }: ReturnType<typeof apiThatAnswers>) => {
  const call = { query: new URLSearchParams(query), sort: 'oldest', api, view } as const;
  return (await readDiscussion({ articleId: 1 }, call).finally(() => api.end())).discussion;
};

describe('readDiscussion', () => {
  it.each(['', 'comment=1a'])('with the query "%s" lacks the comments that a gateway does not have', async (query) => {
    const without = apiThatAnswers(() => refusalWith(404));
    expect([(await read(query, without)).comments, without.api.isPartial]).toEqual([undefined, true]);
  });

  it.each([404, 400])(
    'reads the first window instead of one around a comment that is refused with %i',
    async (status) => {
      const unknown = apiThatAnswers((target) => {
        if (target.includes('around=')) return refusalWith(status);
        const isRead = target.includes('/discussion');
        return { status: 200, data: isRead ? { comments: [], previous: null, next: null, around: null } : [] };
      });
      expect((await read('comment=zzz', unknown)).comments).toEqual([]);
      expect(unknown.api.isPartial).toBe(false);
      expect(unknown.targets[1]).toMatch(/discussion\?a_id=1$/);
    },
  );

  it('shows no other window after an unknown comment', async () => {
    await expect(
      read(
        'after=zzz',
        apiThatAnswers(() => refusalWith(404)),
      ),
    ).rejects.toMatchObject({ status: 404 });
  });
});
