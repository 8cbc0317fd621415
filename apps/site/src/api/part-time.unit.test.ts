import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApi } from './api.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const newApi = () =>
  createApi(
    { headers: {} },
    {
      requestTimeoutMs: 10_000,
      send: () => Promise.reject(new Error('not called')),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    },
  );
const after = (ms: number) => new Promise<string>((resolve) => setTimeout(() => resolve('comments'), ms));

describe('a part of a page', () => {
  it('is awaited for most of the time limit of requests', async () => {
    const api = newApi();
    const part = api.part(after(6_400));
    await vi.advanceTimersByTimeAsync(6_400);
    expect([await part, api.isPartial]).toEqual(['comments', false]);
    api.end();
  });

  it('is missing when the page has to be made', async () => {
    const api = newApi();
    const parts = [api.part(after(6_600)), api.part(after(60_000))];
    await vi.advanceTimersByTimeAsync(6_500);
    expect([await Promise.all(parts), api.isPartial]).toEqual([[undefined, undefined], true]);
    api.end();
  });

  it('has a little time if it is read after a part that is missing', async () => {
    const api = newApi();
    const first = api.part(after(60_000));
    await vi.advanceTimersByTimeAsync(6_500);
    expect(await first).toBeUndefined();
    const second = api.part(after(900));
    await vi.advanceTimersByTimeAsync(900);
    expect(await second).toBe('comments');
    api.end();
  });
});
