import { create } from '@bufbuild/protobuf';
import { unavailable } from '@commonplace/domain/errors';
import { CountBillboardEventsResponseSchema } from '@commonplace/proto/admin/v1/billboard_delivery';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBillboardCounter, type BillboardCounterOptions } from './billboard-counter.ts';

beforeEach(() => void vi.useFakeTimers({ fakeNodeBuiltins: true }));
afterEach(() => void vi.useRealTimers());

/** A counter whose admin service is unreachable on demand. */
function follow(state: { isUnreachable: boolean }) {
  const sent: [number, number, number][][] = [];
  const countBillboardEvents: BillboardCounterOptions['client']['countBillboardEvents'] = async ({ counts = [] }) => {
    if (state.isUnreachable) throw unavailable();
    sent.push(counts.map(({ billboardId = 0, impressions = 0, clicks = 0 }) => [billboardId, impressions, clicks]));
    return create(CountBillboardEventsResponseSchema);
  };
  return {
    sent,
    counter: createBillboardCounter({ client: { countBillboardEvents }, logger: pino({ level: 'silent' }) }),
  };
}

test('sends sums once a second and the rest on disposal', async () => {
  const { sent, counter } = follow({ isUnreachable: false });
  for (let time = 0; time < 1_000; time += 1) counter.count(1, 'impressions');
  counter.count(1, 'clicks');
  counter.count(2, 'clicks');
  await vi.advanceTimersByTimeAsync(3_500);
  expect(sent).toEqual([
    [
      [1, 1_000, 1],
      [2, 0, 1],
    ],
  ]);
  counter.count(2, 'impressions');
  await counter[Symbol.asyncDispose]();
  expect(sent[1]).toEqual([[2, 1, 0]]);
});

test('keeps the counts of at most 1,000 billboards during an outage', async () => {
  const state = { isUnreachable: true };
  const { sent, counter } = follow(state);
  for (let id = 1; id <= 5_000; id += 1) counter.count(id, 'impressions');
  await vi.advanceTimersByTimeAsync(1_500);
  counter.count(1, 'impressions');
  counter.count(6_000, 'impressions');
  state.isUnreachable = false;
  await vi.advanceTimersByTimeAsync(1_500);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toHaveLength(1_000);
  expect(sent[0]?.[0]).toEqual([1, 2, 0]);
  await counter[Symbol.asyncDispose]();
});
