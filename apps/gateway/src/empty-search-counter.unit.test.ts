import { create } from '@bufbuild/protobuf';
import { badRequest, unavailable } from '@commonplace/domain/errors';
import { CountEmptySearchesResponseSchema } from '@commonplace/proto/content/v1/articles';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEmptySearchCounter, type EmptySearchCounterOptions } from './empty-search-counter.ts';

beforeEach(() => void vi.useFakeTimers({ fakeNodeBuiltins: true, now: new Date('2026-03-01T23:59:59.500Z') }));
afterEach(() => void vi.useRealTimers());

/** A counter whose content service fails with `state.failure`, if any. */
function follow(state: { failure?: Error } = {}) {
  const sent: [string, number][][] = [];
  const countEmptySearches: EmptySearchCounterOptions['client']['countEmptySearches'] = async ({ counts = [] }) => {
    if (state.failure) throw state.failure;
    sent.push(counts.map(({ day = '', amount = 0 }) => [day, amount]));
    return create(CountEmptySearchesResponseSchema);
  };
  const options = { client: { countEmptySearches }, logger: pino({ level: 'silent' }) };
  return { sent, searches: createEmptySearchCounter(options) };
}

test('sends sums by day once a second and the rest on disposal', async () => {
  const { sent, searches } = follow();
  for (let time = 0; time < 100; time += 1) searches.count();
  await vi.advanceTimersByTimeAsync(900);
  searches.count();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toEqual([
    [
      ['2026-03-01', 100],
      ['2026-03-02', 1],
    ],
  ]);
  searches.count();
  await searches[Symbol.asyncDispose]();
  expect(sent[1]).toEqual([['2026-03-02', 1]]);
});

test('keeps the counts during an outage, and drops those that content refuses', async () => {
  const state: { failure?: Error } = { failure: unavailable() };
  const { sent, searches } = follow(state);
  searches.count();
  await vi.advanceTimersByTimeAsync(3_000);
  delete state.failure;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual([[['2026-03-01', 1]]]);
  state.failure = badRequest('invalid counts');
  searches.count();
  await vi.advanceTimersByTimeAsync(1_000);
  delete state.failure;
  await searches[Symbol.asyncDispose]();
  expect(sent).toHaveLength(1);
});
