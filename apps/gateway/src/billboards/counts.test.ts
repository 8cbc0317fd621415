import { create } from '@bufbuild/protobuf';
import { CountBillboardEventsResponseSchema } from '@commonplace/proto/admin/v1/billboard_delivery';
import { unavailable } from '@commonplace/rpc/errors';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countBillboards, type BillboardCountsOptions } from './counts.ts';

beforeEach(() => void vi.useFakeTimers({ fakeNodeBuiltins: true }));
afterEach(() => void vi.useRealTimers());

/** Counts for an admin that is away as long as it is said to be. */
function follow(state: { isAway: boolean }) {
  const told: [number, number, number][][] = [];
  const countBillboardEvents: BillboardCountsOptions['client']['countBillboardEvents'] = async ({ counts = [] }) => {
    if (state.isAway) throw unavailable();
    told.push(counts.map(({ billboardId = 0, impressions = 0, clicks = 0 }) => [billboardId, impressions, clicks]));
    return create(CountBillboardEventsResponseSchema);
  };
  return { told, counts: countBillboards({ client: { countBillboardEvents }, logger: pino({ level: 'silent' }) }) };
}

test('what happens is told once a second, added up; what is left when it ends, too', async () => {
  const { told, counts } = follow({ isAway: false });
  for (let time = 0; time < 1_000; time += 1) counts.note(1, 'impressions');
  counts.note(1, 'clicks');
  counts.note(2, 'clicks');
  await vi.advanceTimersByTimeAsync(3_500);
  expect(told).toEqual([
    [
      [1, 1_000, 1],
      [2, 0, 1],
    ],
  ]);
  counts.note(2, 'impressions');
  await counts[Symbol.asyncDispose]();
  expect(told[1]).toEqual([[2, 1, 0]]);
});

test('it waits for an admin that is away, and no more of it is kept than of a thousand billboards', async () => {
  const state = { isAway: true };
  const { told, counts } = follow(state);
  for (let id = 1; id <= 5_000; id += 1) counts.note(id, 'impressions');
  await vi.advanceTimersByTimeAsync(1_500);
  counts.note(1, 'impressions');
  counts.note(6_000, 'impressions');
  state.isAway = false;
  await vi.advanceTimersByTimeAsync(1_500);
  expect(told).toHaveLength(1);
  expect(told[0]).toHaveLength(1_000);
  expect(told[0]?.[0]).toEqual([1, 2, 0]);
  await counts[Symbol.asyncDispose]();
});
