import { describe, expect, it } from 'vitest';
import { createApi } from '../api/api.ts';
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
const read = (query: string, { api }: ReturnType<typeof apiThatAnswers>) =>
  readDiscussion({ articleId: 1 }, { query: new URLSearchParams(query), sort: 'oldest' }, api).finally(() => api.end());

describe('readDiscussion', () => {
  it('lacks the comments that a gateway does not have', async () => {
    const without = apiThatAnswers(() => refusalWith(404));
    expect([(await read('', without)).comments, without.api.isPartial]).toEqual([undefined, true]);
  });

  it('shows no other window after an unknown comment', async () => {
    await expect(
      read(
        'after=zzz',
        apiThatAnswers(() => refusalWith(404)),
      ),
    ).rejects.toMatchObject({ status: 404 });
  });
});
