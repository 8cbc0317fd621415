import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { anonymous, probeClient, recordingLogger, startProbe } from './testing/probe.ts';

test('ends a call at its deadline and aborts the handler with the reason', async () => {
  const { promise: reason, resolve } = Promise.withResolvers<unknown>();
  await using server = await startProbe({
    read: (request, { signal, deadline }) =>
      new Promise((answer) => {
        signal.addEventListener('abort', () => {
          resolve(signal.reason);
          answer(request);
        });
        // The client counts from sending, and would cancel sooner than the server's deadline by the time of the transfer.
        blockUntil(deadline);
      }),
  });
  await using client = probeClient(server.port);
  // Connects first, so that the call below reaches its handler well before the deadline.
  await client.write({}, anonymous);
  await expect(client.read({}, { ...anonymous, timeoutMs: 1_000 })).rejects.toMatchObject({
    code: 'deadline_exceeded',
  });
  expect(await reason).toMatchObject({ code: 'deadline_exceeded' });
});

test("shortens a call to the caller's deadline, through a chain of services", async () => {
  const deadlines: number[] = [];
  await using inner = await startProbe({
    read: async (request, { deadline }) => {
      deadlines.push(deadline.getTime());
      return request;
    },
  });
  await using innerClient = probeClient(inner.port, { defaultTimeoutMs: 60_000 });
  await using outer = await startProbe({
    read: (request, call) => {
      deadlines.push(call.deadline.getTime());
      return innerClient.read(request, call);
    },
  });
  await using client = probeClient(outer.port);
  await client.read({}, { ...anonymous, timeoutMs: 20_000 });
  const [outerDeadline = 0, innerDeadline = 0] = deadlines;
  // The remaining time is sent, so the transfer adds a little; the default would add seconds.
  expect(Math.abs(innerDeadline - outerDeadline)).toBeLessThan(10_000);
  const past = client.read({}, { ...anonymous, deadline: new Date(Date.now() - 1) });
  await expect(past).rejects.toMatchObject({ code: 'deadline_exceeded' });
});

test("limits a call by its share of the time until the caller's deadline, if it has one", async () => {
  const remaining: number[] = [];
  await using server = await startProbe({
    read: async (request, { deadline }) => {
      remaining.push(deadline.getTime() - Date.now());
      return request;
    },
  });
  await using client = probeClient(server.port, { defaultTimeoutMs: 60_000 });
  await client.read({}, { ...anonymous, deadline: new Date(Date.now() + 300_000) });
  await client.read({}, { ...anonymous, deadline: new Date(Date.now() + 300_000), timeoutMs: 150_000 });
  await client.read({}, { ...anonymous, deadline: new Date(Date.now() + 300_000), timeShare: 0.3 });
  await client.read({}, { ...anonymous, timeShare: 0.5 });
  await client.read({}, anonymous);
  // In units of half a minute, since a slow machine takes some of it.
  expect(remaining.map((ms) => Math.round(ms / 30_000))).toEqual([10, 5, 3, 1, 2]);
});

test('aborts the handler when the caller cancels', async () => {
  const { promise: reason, resolve } = Promise.withResolvers<unknown>();
  const caller = new AbortController();
  const { logger, lines } = recordingLogger();
  await using server = await startProbe(
    {
      write: async (request, { signal }) => {
        setTimeout(() => caller.abort(), 20);
        await sleep(10_000, undefined, { signal }).catch((error: unknown) => {
          resolve(signal.reason);
          throw error;
        });
        return request;
      },
    },
    { logger },
  );
  await using client = probeClient(server.port);
  await expect(client.write({}, { ...anonymous, signal: caller.signal })).rejects.toMatchObject({
    code: 'cancelled',
  });
  expect(await reason).toMatchObject({ code: 'cancelled' });
  await sleep(20);
  expect(lines).toEqual([]);
  await expect(client.write({}, { ...anonymous, signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: 'cancelled',
  });
});

test('does not abort the signal when a call ends', async () => {
  const signals: AbortSignal[] = [];
  await using server = await startProbe({
    read: async (request, { signal }) => {
      signals.push(signal);
      return request;
    },
  });
  await using client = probeClient(server.port);
  await client.read({}, anonymous);
  await client.read({}, anonymous);
  await sleep(50);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false]);
});

/** Blocks the thread, so that no timer runs before `time`. */
function blockUntil(time: Date): void {
  const neverChanged = new Int32Array(new SharedArrayBuffer(4));
  Atomics.wait(neverChanged, 0, 0, Math.max(0, time.getTime() - Date.now()) + 1);
}
