import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { CallMemory, KeyedCall } from './keyed-call.ts';
import { anonymous, probeClient, startProbe, type Probe } from './testing/probe.ts';

const unitOfWork = { isOpen: false };
const fingerprint = Buffer.from([0, 255, 10, 13]);

/** Records its calls, and repeats the first answer for each key. */
function createMemory() {
  const answers = new Map<string, Buffer>();
  const requested: (KeyedCall & { operation: string })[] = [];
  const memory: CallMemory = {
    async answer(keyed, call, operation, handle) {
      requested.push({ ...keyed, operation });
      const storedAnswer = answers.get(keyed.key);
      const response = storedAnswer ?? (await handle({ ...call, unitOfWork }));
      answers.set(keyed.key, response);
      return { response, isReplayed: storedAnswer !== undefined };
    },
  };
  return { memory, requested };
}

async function start(implementation: Partial<Probe> = {}) {
  const { memory, requested } = createMemory();
  const server = await startProbe(implementation, { memory });
  const client = probeClient(server.port);
  onTestFinished(async () => {
    await client[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });
  const replays: string[] = [];
  const keyed = (key: string, isReplayOnly = false) => ({
    ...anonymous,
    keyed: { key, fingerprint, isReplayOnly, onReplay: () => void replays.push(key) },
  });
  return { client, requested, replays, keyed };
}

describe('keyed calls', () => {
  test('reach the call memory with key and fingerprint, run with its unit of work, and announce a stored answer', async () => {
    let calls = 0;
    const { client, requested, replays, keyed } = await start({
      write: async (_request, call) => ({ value: `${(calls += 1)} ${call.unitOfWork === unitOfWork}` }),
    });

    expect(await client.write({ value: 'a' }, keyed('one'))).toMatchObject({ value: '1 true' });
    expect(replays).toEqual([]);
    expect(await client.write({ value: 'a' }, keyed('one', true))).toMatchObject({ value: '1 true' });

    expect(replays).toEqual(['one']);
    const operation = '/commonplace.probe.v1.ProbeService/Write';
    expect(requested).toEqual([
      { key: 'one', fingerprint, isReplayOnly: false, operation },
      { key: 'one', fingerprint, isReplayOnly: true, operation },
    ]);
  });

  test('are ordinary calls for reads and for servers without a call memory', async () => {
    const { client, requested, keyed } = await start();
    await client.read({ value: 'a' }, keyed('one'));
    expect(requested).toEqual([]);

    await using server = await startProbe();
    await using other = probeClient(server.port);
    expect(await other.write({ value: 'a' }, keyed('one'))).toMatchObject({ value: 'a' });
  });

  test('do not pass their key on with the context of a handler', async () => {
    const inner = await start();
    const outer = await start({
      write: (request, call) => inner.client.write(request, call),
    });
    await outer.client.write({ value: 'a' }, outer.keyed('one'));
    expect(outer.requested).toHaveLength(1);
    expect(inner.requested).toEqual([]);
  });

  test('can be cancelled', async () => {
    const { client, keyed } = await start({
      write: async (request, { signal }) => {
        await sleep(60_000, undefined, { signal });
        return request;
      },
    });
    const controller = new AbortController();
    const write = client.write({ value: 'a' }, { ...keyed('one'), signal: controller.signal });
    controller.abort();
    await expect(write).rejects.toMatchObject({ code: 'cancelled' });
  });
});
