import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { notFound, unavailable } from '@commonplace/domain/errors';
import { freePort } from '@commonplace/engines/ports';
import { describe, expect, test } from 'vitest';
import { anonymous, probeClient, publicKeys, startProbe } from './testing/probe.ts';

describe('retries', () => {
  function failingFirst(failures: number) {
    const calls = { read: 0, write: 0 };
    const attempt = (method: 'read' | 'write') => {
      calls[method]++;
      if (calls[method] <= failures) throw unavailable('database unavailable');
    };
    return {
      calls,
      read: async (request: { value: string }) => {
        attempt('read');
        return { value: request.value };
      },
      write: async (request: { value: string }) => {
        attempt('write');
        return { value: request.value };
      },
    };
  }

  test('repeats only methods without side effects', async () => {
    const { calls, read, write } = failingFirst(2);
    await using server = await startProbe({ read, write });
    await using client = probeClient(server.port);
    expect((await client.read({ value: 'x' }, anonymous)).value).toBe('x');
    expect(calls.read).toBe(3);
    await expect(client.write({ value: 'x' }, anonymous)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'database unavailable',
    });
    expect(calls.write).toBe(1);
  });

  test('does not retry other failures', async () => {
    let calls = 0;
    await using server = await startProbe({
      read: async () => {
        calls++;
        throw notFound();
      },
    });
    await using client = probeClient(server.port);
    await expect(client.read({}, anonymous)).rejects.toMatchObject({ code: 'not_found' });
    expect(calls).toBe(1);
  });
});

const soon = { ...anonymous, timeoutMs: 300 };

describe('unreachable server', () => {
  test('is awaited until the deadline, by writes too, and found when it starts', async () => {
    const port = await freePort();
    await using client = probeClient(port);
    await expect(client.write({}, soon)).rejects.toMatchObject({ code: 'unavailable', message: 'service unavailable' });
    await expect(client.read({}, soon)).rejects.toMatchObject({ code: 'unavailable' });
    for (let round = 0; round < 2; round++) {
      const waiting = Promise.all([client.write({ value: 'kept' }, anonymous), client.read({}, anonymous)]);
      await sleep(200);
      await using server = await startProbe({}, { port });
      expect((await waiting)[0].value).toBe('kept');
      expect(server.port).toBe(port);
    }
  });

  test('does not hold a caller that cancels or whose client is closed', async () => {
    const client = probeClient(await freePort());
    const caller = new AbortController();
    const cancelled = client.write({}, { ...anonymous, signal: caller.signal });
    const abandoned = client.write({}, anonymous);
    setTimeout(() => caller.abort(), 20);
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
    await client[Symbol.asyncDispose]();
    await expect(abandoned).rejects.toMatchObject({ code: 'unavailable' });
    await expect(client.write({}, anonymous)).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('lets at most a thousand calls wait and fails the rest at once', async () => {
    await using client = probeClient(await freePort());
    let refused = 0;
    const calls = Array.from({ length: 1_050 }, () =>
      client.write({}, { ...anonymous, timeoutMs: 60_000 }).catch(() => {
        refused += 1;
      }),
    );
    await expect.poll(() => refused).toBe(50);
    await client[Symbol.asyncDispose]();
    await Promise.all(calls);
  });

  test('fails calls at once after a while', async () => {
    const port = await freePort();
    await using client = probeClient(port);
    const outcome = () =>
      Promise.race([
        client.write({}, { ...anonymous, timeoutMs: 3_000 }).catch(() => 'failed'),
        sleep(500, 'waiting', { ref: false }),
      ]);
    expect(await outcome()).toBe('waiting');
    await expect.poll(outcome).toBe('failed');
    await using _server = await startProbe({}, { port });
    await expect.poll(() => client.write({}, anonymous)).toBeDefined();
  });
});

describe('server shutdown', () => {
  test('lets running calls end and refuses new ones', async () => {
    const { promise: entered, resolve: enter } = Promise.withResolvers<void>();
    const server = await startProbe({
      write: async (request) => {
        enter();
        await sleep(300);
        return request;
      },
    });
    await using client = probeClient(server.port);
    const running = client.write({ value: 'kept' }, anonymous);
    await entered;
    const stopped = server[Symbol.asyncDispose]();
    expect((await running).value).toBe('kept');
    await stopped;
    await expect(client.write({}, soon)).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('makes a call unavailable when the server is killed', async () => {
    const child = fork(new URL('./testing/probe-process.ts', import.meta.url), [publicKeys], {
      execArgv: [],
    });
    const [port] = (await once(child, 'message')) as [number];
    await using client = probeClient(port);
    const running = client.write({ value: 'kill me' }, anonymous);
    await once(child, 'message');
    child.kill('SIGKILL');
    await expect(running).rejects.toMatchObject({ code: 'unavailable' });
    await expect(client.write({}, soon)).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('aborts calls that do not end, and their handlers', async () => {
    const { promise: entered, resolve: enter } = Promise.withResolvers<void>();
    let aborted = false;
    const server = await startProbe({
      write: async (request, { signal }) => {
        enter();
        await sleep(60_000, undefined, { signal }).catch(() => {
          aborted = true;
        });
        return request;
      },
    });
    await using client = probeClient(server.port);
    const running = client.write({}, { ...anonymous, timeoutMs: 60_000 }).catch((error: unknown) => error);
    await entered;
    const startedAt = performance.now();
    await server[Symbol.asyncDispose]();
    expect(performance.now() - startedAt).toBeGreaterThan(4_500);
    expect(aborted).toBe(true);
    expect(await running).toMatchObject({ code: 'unavailable' });
  });
});

describe('several servers behind one name', () => {
  const named = (name: string) => startProbe({ read: async () => ({ value: name }) });

  test('share the calls, without one that stops', async () => {
    await using first = await named('first');
    const second = await named('second');
    const address = `ipv4:127.0.0.1:${first.port},127.0.0.1:${second.port}`;
    await using client = probeClient(0, { address });
    const answers = new Set<string>();
    const startedAt = performance.now();
    while (answers.size < 2 && performance.now() - startedAt < 60_000) {
      answers.add((await client.read({}, anonymous)).value);
    }
    expect([...answers].sort()).toEqual(['first', 'second']);
    await second[Symbol.asyncDispose]();
    for (let call = 0; call < 10; call++) {
      expect((await client.read({}, anonymous)).value).toBe('first');
    }
  });
});
