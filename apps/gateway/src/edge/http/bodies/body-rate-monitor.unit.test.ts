import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBodyRateMonitor, minBytes, spanMs } from './body-rate-monitor.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const bodyOf = (bytesRead = 500) => ({
  complete: false,
  readableLength: 0,
  readableHighWaterMark: 65_536,
  socket: { bytesRead },
});

/** Receives a body at this rate for a minute, and returns whether it was reported as too slow. */
function arrive(bytesPerSecond: number, change: (body: ReturnType<typeof bodyOf>) => void = () => undefined): boolean {
  const slow = vi.fn<(body: object) => void>();
  const pace = createBodyRateMonitor(slow);
  const body = bodyOf();
  pace.watch(body);
  for (let second = 0; second < 60; second++) {
    body.socket.bytesRead += bytesPerSecond;
    change(body);
    vi.advanceTimersByTime(1_000);
  }
  pace.forget(body);
  expect(vi.getTimerCount()).toBe(0);
  return slow.mock.calls.length > 0;
}

test('reports a slow body only', () => {
  expect([0, 1, 100, minBytes / (spanMs / 1_000) / 2].map((rate) => arrive(rate))).toEqual([true, true, true, true]);
  expect([2_000, 100_000].map((rate) => arrive(rate))).toEqual([false, false]);
});

test('does not report a body that is complete or waits to be read', () => {
  expect(arrive(0, (body) => (body.readableLength = body.readableHighWaterMark))).toBe(false);
  expect(arrive(1, (body) => (body.complete = body.socket.bytesRead > 505))).toBe(false);
});

test('forgets a body whose connection has closed', () => {
  const slow = vi.fn<(body: object) => void>();
  const pace = createBodyRateMonitor<
    { socket: { bytesRead: number } | null } & Omit<ReturnType<typeof bodyOf>, 'socket'>
  >(slow);
  const body = { ...bodyOf(), socket: { bytesRead: 1 } as { bytesRead: number } | null };
  pace.watch(body);
  body.socket = null;
  vi.advanceTimersByTime(60_000);
  expect(vi.getTimerCount()).toBe(0);
  expect(slow).not.toHaveBeenCalled();
});
