import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createArticleStates } from './article-states.ts';

/** Reads that the test ends; records with an even id exist. */
function heldReads() {
  const reads: { ids: number[]; requestId: string; end(error?: Error): void }[] = [];
  const states = createArticleStates((ids, { requestId }) => {
    const { promise, resolve, reject } =
      Promise.withResolvers<{ id: number; published: boolean; commentsClosed: boolean }[]>();
    const articles = ids.filter((id) => id % 2 === 0).map((id) => ({ id, published: true, commentsClosed: false }));
    reads.push({ ids, requestId, end: (error) => (error ? reject(error) : resolve(articles)) });
    return promise;
  });
  const deadline = new Date(Date.now() + 60_000);
  const find = (id: number, requestId: string) => states.find(id, { requestId, deadline });
  return { find, reads };
}

const turn = () => new Promise(setImmediate);

it('reads at once, and batches calls that arrive during a read', async () => {
  const { find, reads } = heldReads();
  const first = find(2, 'a');
  await turn();
  const later = [find(2, 'b'), find(3, 'c'), find(4, 'd')];
  await turn();
  expect(reads).toMatchObject([{ ids: [2], requestId: 'a' }]);
  reads[0]?.end();
  expect(await first).toMatchObject({ id: 2 });
  await turn();
  // The id that was being read is read again for the later call.
  expect(reads[1]).toMatchObject({ ids: [2, 3, 4], requestId: 'b' });
  reads[1]?.end();
  expect(await Promise.all(later)).toMatchObject([{ id: 2 }, undefined, { id: 4 }]);
});

it('does not wait for a read that hangs, and continues after one that fails', async () => {
  const { find, reads } = heldReads();
  const hanging = find(2, 'a');
  await turn();
  const next = find(4, 'b');
  while (reads.length < 2) await delay(5);
  const last = find(6, 'c');
  reads[1]?.end(new Error('unreachable'));
  await expect(next).rejects.toThrow('unreachable');
  while (reads.length < 3) await delay(5);
  reads[2]?.end();
  reads[0]?.end();
  expect(await Promise.all([hanging, last])).toMatchObject([{ id: 2 }, { id: 6 }]);
});
