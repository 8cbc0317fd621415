import { create } from '@bufbuild/protobuf';
import { unavailable } from '@commonplace/domain/errors';
import { CountFruitlessSearchesResponseSchema } from '@commonplace/proto/content/v1/articles';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createEmptySearchCounter, type EmptySearchCounterOptions } from './empty-search-counter.ts';

/** A counter whose content service counts each batch once; its responses may get lost. */
function follow(state: { isLost: boolean; isUnreachable: boolean }) {
  const noted = new Map<string, number>();
  const count: EmptySearchCounterOptions['client']['countFruitlessSearches'] = async ({
    batchId = '',
    counts = [],
  }) => {
    await Promise.resolve();
    if (state.isUnreachable) throw unavailable();
    const amount = counts.reduce((sum, one) => sum + (one.amount ?? 0), 0);
    if (!noted.has(batchId)) noted.set(batchId, amount);
    if (state.isLost) throw unavailable();
    return create(CountFruitlessSearchesResponseSchema);
  };
  const options = { client: { countFruitlessSearches: count }, logger: pino({ level: 'silent' }) };
  const total = () => [...noted.values()].reduce((sum, one) => sum + one, 0);
  return { noted, total, searches: createEmptySearchCounter(options) };
}

test('counts a search before it is answered, and concurrent ones in one batch', async () => {
  const { noted, total, searches } = follow({ isLost: false, isUnreachable: false });
  await searches.count();
  expect(total()).toBe(1);
  await Promise.all(Array.from({ length: 100 }, () => searches.count()));
  expect([total(), noted.size <= 3]).toEqual([101, true]);
  await searches[Symbol.asyncDispose]();
  expect(total()).toBe(101);
});

test('counts searches once after an outage or a lost response', async () => {
  const state = { isLost: true, isUnreachable: false };
  const { total, searches } = follow(state);
  await searches.count();
  expect(total()).toBe(1);
  Object.assign(state, { isLost: false, isUnreachable: true });
  for (let time = 0; time < 5; time += 1) await searches.count();
  expect(total()).toBe(1);
  state.isUnreachable = false;
  await searches[Symbol.asyncDispose]();
  expect(total()).toBe(6);
});
