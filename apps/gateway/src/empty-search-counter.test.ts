import { create } from '@bufbuild/protobuf';
import { CountFruitlessSearchesResponseSchema } from '@commonplace/proto/content/v1/articles';
import { unavailable } from '@commonplace/rpc/errors';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createEmptySearchCounter, type EmptySearchCounterOptions } from './empty-search-counter.ts';

/** Counts for a content that notes each batch once, and whose answers may get lost. */
function follow(state: { isLost: boolean; isAway: boolean }) {
  const noted = new Map<string, number>();
  const count: EmptySearchCounterOptions['client']['countFruitlessSearches'] = async ({
    batchId = '',
    counts = [],
  }) => {
    await Promise.resolve();
    if (state.isAway) throw unavailable();
    const amount = counts.reduce((sum, one) => sum + (one.amount ?? 0), 0);
    if (!noted.has(batchId)) noted.set(batchId, amount);
    if (state.isLost) throw unavailable();
    return create(CountFruitlessSearchesResponseSchema);
  };
  const options = { client: { countFruitlessSearches: count }, logger: pino({ level: 'silent' }) };
  const total = () => [...noted.values()].reduce((sum, one) => sum + one, 0);
  return { noted, total, searches: createEmptySearchCounter(options) };
}

test('a search is counted when it is answered, and those of one moment are told together', async () => {
  const { noted, total, searches } = follow({ isLost: false, isAway: false });
  await searches.count();
  expect(total()).toBe(1);
  await Promise.all(Array.from({ length: 100 }, () => searches.count()));
  expect([total(), noted.size <= 3]).toEqual([101, true]);
  await searches[Symbol.asyncDispose]();
  expect(total()).toBe(101);
});

test('what content could not be told, or may not have heard, counts once when it is back', async () => {
  const state = { isLost: true, isAway: false };
  const { total, searches } = follow(state);
  await searches.count();
  expect(total()).toBe(1);
  Object.assign(state, { isLost: false, isAway: true });
  for (let time = 0; time < 5; time += 1) await searches.count();
  expect(total()).toBe(1);
  state.isAway = false;
  await searches[Symbol.asyncDispose]();
  expect(total()).toBe(6);
});
