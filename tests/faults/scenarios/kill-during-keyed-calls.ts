import { randomUUID } from 'node:crypto';
import { type Account, createAccounts } from '@commonplace/testing/accounts';
import type { PlatformProcess } from '@commonplace/testing/platform-process';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startMutedProxy } from '../support/muted-proxy.ts';
import { pidOf, startReplica, untilRestarted } from '../support/processes.ts';
import { send, sendUntil, type Answer } from '../support/requests.ts';
import { query } from '../support/stored-records.ts';

/** The process to kill, by the number of creates that have begun; most of the seven before are in progress then. */
const victims = new Map([
  [12, 'content'],
  [24, 'gateway'],
  [36, 'postgres'],
]);

let platform: PlatformProcess;
let author: Account;

const articlesNamed = (title: string) =>
  query<{ id: number }>(platform, 'content', `select id from articles where title = '${title}'`);

/** Creates an article with its title as idempotency key. */
const create = (url: string, title: string) =>
  send(url, '/api/articles', {
    method: 'POST',
    apiKey: author.apiKey,
    body: { article: { title, body_markdown: 'Once.' } },
    headers: { 'idempotency-key': title },
  });

/** Sends a create through a separate gateway, and waits until it is stored; no answer comes back. */
async function createWithoutAnswer(title: string) {
  const content = platform.describe().services['content'] ?? '';
  const proxy = await startMutedProxy(content);
  onTestFinished(() => proxy[Symbol.asyncDispose]());
  const gateway = await startReplica(platform, 'gateway', { CONTENT_ADDRESS: proxy.address });
  // Opens the connections and caches the API key.
  await sendUntil(200, () => send(gateway.url, '/api/articles/me/all', { apiKey: author.apiKey }));
  proxy.mute();
  const answer = create(gateway.url, title);
  await expect.poll(async () => (await articlesNamed(title)).length).toBe(1);
  return { answer, gateway };
}

/** Checks that a retry of a stored create gets its answer without another effect. */
async function expectFirstAnswer(title: string): Promise<void> {
  const again = await sendUntil(201, () => create(platform.url, title));
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect(await articlesNamed(title)).toEqual([{ id: (again.body as { id: number }).id }]);
}

/** Kills processes between a write with an Idempotency-Key and its answer. */
export function killDuringKeyedCalls(given: () => PlatformProcess): void {
  beforeAll(async () => {
    platform = given();
    [author] = (await createAccounts(platform, 1)) as [Account];
  }, 240_000);

  describe('a stored create without an answer', () => {
    test('is repeated to a retry after kill -9 of the service', { timeout: 240_000 }, async () => {
      const title = `service-${randomUUID()}`;
      const { answer } = await createWithoutAnswer(title);
      const pid = pidOf(platform, 'content');
      process.kill(pid, 'SIGKILL');
      expect((await answer).status).toBe(503);
      await untilRestarted(platform, 'content', pid);
      await expectFirstAnswer(title);
    });

    test('is repeated to a retry on another gateway after kill -9 of the first', { timeout: 240_000 }, async () => {
      const title = `gateway-${randomUUID()}`;
      const { answer, gateway } = await createWithoutAnswer(title);
      gateway.child.kill('SIGKILL');
      expect((await answer).status).toBe(0);
      await expectFirstAnswer(title);
    });

    test('is repeated to a retry after a silent connection', { timeout: 240_000 }, async () => {
      const title = `silence-${randomUUID()}`;
      const { answer } = await createWithoutAnswer(title);
      expect((await answer).status).toBe(503);
      await expectFirstAnswer(title);
    });
  });

  describe('kill -9 of content, the gateway and postgres during 45 creates', () => {
    test('stores every retried create once', { timeout: 240_000 }, async () => {
      // One create per writer, since retries with an unknown outcome count against the limit of creates.
      const writers = await createAccounts(platform, 45);
      const waiting = [...writers];
      let sent = 0;
      const work = async (): Promise<{ title: string; answer: Answer }[]> => {
        const done: { title: string; answer: Answer }[] = [];
        for (let writer = waiting.shift(); writer; writer = waiting.shift()) {
          const { apiKey, username } = writer;
          const title = `retried:${username}`;
          const victim = victims.get(writers.length - waiting.length);
          if (victim !== undefined) process.kill(pidOf(platform, victim), 'SIGKILL');
          const request = () => {
            sent += 1;
            const options = { method: 'POST', apiKey, headers: { 'idempotency-key': title } } as const;
            return send(platform.url, '/api/articles', {
              ...options,
              body: { article: { title, body_markdown: 'Once.' } },
            });
          };
          done.push({ title, answer: await sendUntil(201, request) });
        }
        return done;
      };
      const done = (await Promise.all(Array.from({ length: 8 }, work))).flat();

      expect(done).toHaveLength(45);
      expect(sent).toBeGreaterThan(45);
      const stored = await query<{ id: number; title: string }>(
        platform,
        'content',
        `select id, title from articles where title like 'retried:%' order by title collate "C"`,
      );
      const answered = done.map(({ title, answer }) => ({ id: (answer.body as { id: number }).id, title }));
      expect(stored).toEqual(answered.toSorted((one, other) => (one.title < other.title ? -1 : 1)));
    });
  });
}
