import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, test } from 'vitest';
import { machineBusy, watchThreadTime, type ThreadTime } from './thread-time.ts';

// Works or sleeps for the given time, or without end.
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

describe('watchThreadTime', () => {
  test('allows a task to exceed its processor time while it sleeps', async () => {
    expect(await outcome({ works: false, ms: 600 }, { cpuMs: 200, wallMs: 60_000 })).toBe('done');
  });

  test('ends a task that has used up its processor time', async () => {
    expect(await outcome({ works: true }, { cpuMs: 50, wallMs: 60_000 })).toBe('spent');
  });

  test('ends a task that gets no processor time', async () => {
    expect(await outcome({ works: false }, { cpuMs: 10_000, wallMs: 100 })).toBe('starved');
  });

  test('ignores a task that has ended', async () => {
    thread = new Worker(program, { eval: true });
    const problems: string[] = [];
    watchThreadTime(thread, { cpuMs: 1, wallMs: 1 }, (problem) => problems.push(problem))();
    await thread.terminate();
    watchThreadTime(thread, { cpuMs: 1, wallMs: 50 }, (problem) => problems.push(problem));
    await expect.poll(() => problems).toEqual(['starved']);
  });
});

test('asks the caller to retry later when the machine is busy', () => {
  expect(machineBusy()).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
});
