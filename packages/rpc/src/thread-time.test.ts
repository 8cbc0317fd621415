import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, test } from 'vitest';
import { machineBusy, watchThreadTime, type ThreadTime } from './thread-time.ts';

// Works or sleeps for so many milliseconds, for ever with none.
const program = `
  const { parentPort } = require('node:worker_threads');
  const cell = new Int32Array(new SharedArrayBuffer(4));
  parentPort.on('message', ({ works, ms = Infinity }) => {
    const until = Date.now() + ms;
    if (works) while (Date.now() < until);
    else Atomics.wait(cell, 0, 0, ms);
    parentPort.postMessage('done');
  });`;

let thread: Worker;
afterEach(() => thread.terminate());

async function outcome(task: { works: boolean; ms?: number }, limits: ThreadTime): Promise<string> {
  thread = new Worker(program, { eval: true });
  await once(thread, 'online');
  const { promise, resolve } = Promise.withResolvers<string>();
  const stop = watchThreadTime(thread, limits, resolve);
  thread.once('message', (message: string) => resolve(message));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  thread.postMessage(task);
  return promise.finally(stop);
}

describe('a task of a thread', () => {
  test('may take longer than its processor time while it uses none', async () => {
    expect(await outcome({ works: false, ms: 600 }, { cpuMs: 200, wallMs: 60_000 })).toBe('done');
  });

  test('ends when its processor time is used up', async () => {
    expect(await outcome({ works: true }, { cpuMs: 50, wallMs: 60_000 })).toBe('spent');
  });

  test('ends when it gets no processor', async () => {
    expect(await outcome({ works: false }, { cpuMs: 10_000, wallMs: 100 })).toBe('starved');
  });

  test('is not watched once it is over', async () => {
    thread = new Worker(program, { eval: true });
    const problems: string[] = [];
    watchThreadTime(thread, { cpuMs: 1, wallMs: 1 }, (problem) => problems.push(problem))();
    await thread.terminate();
    watchThreadTime(thread, { cpuMs: 1, wallMs: 50 }, (problem) => problems.push(problem));
    await expect.poll(() => problems).toEqual(['starved']);
  });
});

test('a caller is told to come back to a busy machine', () => {
  expect(machineBusy()).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
});
