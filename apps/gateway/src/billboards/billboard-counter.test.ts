import { create } from '@bufbuild/protobuf';
import { CountBillboardEventsResponseSchema } from '@commonplace/proto/admin/v1/billboard_delivery';
import { unavailable } from '@commonplace/rpc/errors';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBillboardCounter, type BillboardCounterOptions } from './billboard-counter.ts';

beforeEach(() => void vi.useFakeTimers({ fakeNodeBuiltins: true }));
afterEach(() => void vi.useRealTimers());

/** Counts for an admin that is away as long as it is said to be. */
function follow(state: { isAway: boolean }) {
  const told: [number, number, number][][] = [];
  const countBillboardEvents: BillboardCounterOptions['client']['countBillboardEvents'] = async ({ counts = [] }) => {
    if (state.isAway) throw unavailable();
    told.push(counts.map(({ billboardId = 0, impressions = 0, clicks = 0 }) => [billboardId, impressions, clicks]));
    return create(CountBillboardEventsResponseSchema);
  };
  return {
    told,
    counter: createBillboardCounter({ client: { countBillboardEvents }, logger: pino({ level: 'silent' }) }),
  };
}

test('what happens is told once a second, added up; what is left when it ends, too', async () => {
  const { told, counter } = follow({ isAway: false });
  for (let time = 0; time < 1_000; time += 1) counter.count(1, 'impressions');
  counter.count(1, 'clicks');
  counter.count(2, 'clicks');
  await vi.advanceTimersByTimeAsync(3_500);
  expect(told).toEqual([
    [
      [1, 1_000, 1],
      [2, 0, 1],
    ],
  ]);
  counter.count(2, 'impressions');
  await counter[Symbol.asyncDispose]();
  expect(told[1]).toEqual([[2, 1, 0]]);
});

test('it waits for an admin that is away, and no more of it is kept than of a thousand billboards', async () => {
  const state = { isAway: true };
  const { told, counter } = follow(state);
  for (let id = 1; id <= 5_000; id += 1) counter.count(id, 'impressions');
  await vi.advanceTimersByTimeAsync(1_500);
  counter.count(1, 'impressions');
  counter.count(6_000, 'impressions');
  state.isAway = false;
  await vi.advanceTimersByTimeAsync(1_500);
  expect(told).toHaveLength(1);
  expect(told[0]).toHaveLength(1_000);
  expect(told[0]?.[0]).toEqual([1, 2, 0]);
  await counter[Symbol.asyncDispose]();
});
