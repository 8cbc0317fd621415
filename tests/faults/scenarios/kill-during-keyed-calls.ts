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
  [8, 'content'],
  [16, 'gateway'],
  [24, 'postgres'],
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

/** Starts a gateway that can be cut off from the answers of content. */
async function startMutableGateway() {
  const proxy = await startMutedProxy(platform.describe().services['content'] ?? '');
  onTestFinished(() => proxy[Symbol.asyncDispose]());
  const gateway = await startReplica(platform, 'gateway', { CONTENT_ADDRESS: proxy.address });
  return {
    child: gateway.child,
    /** Sends a create and waits until it is stored; no answer comes back. */
    async createWithoutAnswer(title: string) {
      proxy.unmute();
      // Opens the connections and caches the API key.
      await sendUntil(200, () => send(gateway.url, '/api/articles/me/all', { apiKey: author.apiKey }));
      proxy.mute();
      const answer = create(gateway.url, title);
      await expect.poll(async () => (await articlesNamed(title)).length).toBe(1);
      return { answer };
    },
  };
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
    test(
      'is repeated to a retry after a silent connection, after kill -9 of the service, and after that of the gateway',
      { timeout: 480_000 },
      async () => {
        const gateway = await startMutableGateway();
        const unanswered = async (cause: string, interrupt: () => void) => {
          const title = `${cause}-${randomUUID()}`;
          const { answer } = await gateway.createWithoutAnswer(title);
          interrupt();
          return { title, status: (await answer).status };
        };

        const silence = await unanswered('silence', () => undefined);
        expect(silence.status).toBe(503);
        await expectFirstAnswer(silence.title);

        const pid = pidOf(platform, 'content');
        const ofService = await unanswered('service', () => process.kill(pid, 'SIGKILL'));
        expect(ofService.status).toBe(503);
        await untilRestarted(platform, 'content', pid);
        await expectFirstAnswer(ofService.title);

        const ofGateway = await unanswered('gateway', () => gateway.child.kill('SIGKILL'));
        expect(ofGateway.status).toBe(0);
        await expectFirstAnswer(ofGateway.title);
      },
    );
  });

  describe('kill -9 of content, the gateway and postgres during 30 creates', () => {
    test('stores every retried create once', { timeout: 240_000 }, async () => {
      // One create per writer, since retries with an unknown outcome count against the limit of creates.
      const writers = await createAccounts(platform, 30);
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

      expect(done).toHaveLength(30);
      expect(sent).toBeGreaterThan(30);
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
