import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Account, createAccounts } from '@commonplace/testing/accounts';
import type { PlatformProcess } from '@commonplace/testing/platform-process';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendRequest } from '../../support/request.ts';
import { send, sendUntil } from '../support/requests.ts';
import { query } from '../support/stored-records.ts';

/** The gateway's deadline of 5 s, and 15 s more for a busy machine. */
const maxAnswerMs = 50_000;
/** The maximum heap is 192 MiB. */
const maxResidentMiB = 320;
const mebibyte = 1024 * 1024;

let platform: PlatformProcess;
let author: Account;
let articleId: number;
let gatewayPid: number;

function pidOf(name: string): number {
  const pid = platform.describe().processes[name]?.pid;
  if (pid === undefined) throw new Error(`${name} is not running`);
  return pid;
}

/** Runs `work` while a process is stopped with SIGSTOP: it accepts connections and never answers. */
async function whileStopped(name: string, work: () => Promise<void>): Promise<void> {
  process.kill(pidOf(name), 'SIGSTOP');
  try {
    await work();
  } finally {
    process.kill(pidOf(name), 'SIGCONT');
  }
}

function residentMiB(pid: number): number {
  const [, kibibytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kibibytes) / 1024;
}

/** Sends requests, fifty at a time unless told otherwise, and counts the answers by status. */
async function flood(count: number, request: (index: number) => Promise<{ status: number }>, concurrency = 50) {
  const statuses: Record<number, number> = {};
  let next = 0;
  const work = async () => {
    while (next < count) {
      const { status } = await request(next++);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return statuses;
}

const post = (path: string, body: string, key?: string) =>
  sendRequest(platform.url, 'POST', path, { body, ...(key !== undefined && { key }) });

/** As `post`, again while this process is too busy to read the answer within the two seconds that the connection stays open. */
async function postLarge(path: string, body: string, key?: string): ReturnType<typeof post> {
  try {
    return await post(path, body, key);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error;
    return postLarge(path, body, key);
  }
}

/** Checks that other requests are served while a service hangs or clients flood the gateway. */
export function testOverloadAndHangs(given: () => PlatformProcess): void {
  beforeAll(async () => {
    platform = given();
    [author] = (await createAccounts(platform, 1)) as [Account];
    const article = { title: 'Read by everyone', body_markdown: 'Here.', published: true };
    const created = await sendUntil(201, () =>
      send(platform.url, '/api/articles', { method: 'POST', apiKey: author.apiKey, body: { article } }),
    );
    articleId = (created.body as { id: number }).id;
  }, 240_000);

  describe('while content does not answer', () => {
    it('returns 503 in the standard body within the deadline', { timeout: 180_000 }, async () => {
      await sendUntil(200, () => send(platform.url, '/api/users/me', { apiKey: author.apiKey }));
      await whileStopped('content', async () => {
        const answer = await send(platform.url, '/api/articles/me', { apiKey: author.apiKey });
        expect(answer).toMatchObject({ status: 503, body: { error: expect.any(String), status: 503 } });
        expect(answer.milliseconds).toBeLessThan(maxAnswerMs);
      });
      await sendUntil(200, () => send(platform.url, '/api/articles/me', { apiKey: author.apiKey }));
    });

    it('serves cached anonymous reads', { timeout: 120_000 }, async () => {
      const paths = ['/api/articles', `/api/articles/${articleId}`];
      const readAll = () => Promise.all(paths.map((path) => sendUntil(200, () => send(platform.url, path))));
      await readAll();
      // The event of the new article drops these entries from the cache when it arrives, soon after it reaches community.
      const known = () => query(platform, 'community', `select from articles where id = ${articleId}`);
      await expect.poll(async () => (await known()).length).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      const before = await readAll();
      await whileStopped('content', async () => {
        // The entries expire and cannot be refreshed.
        await new Promise((resolve) => setTimeout(resolve, 11_000));
        const after = await Promise.all(paths.map((path) => send(platform.url, path)));
        expect(after.map(({ status }) => status)).toEqual([200, 200]);
        expect(after.map(({ body }) => body)).toEqual(before.map(({ body }) => body));
      });
    });

    it('serves reads of other services', { timeout: 120_000 }, async () => {
      await whileStopped('content', async () => {
        await sendUntil(200, () => send(platform.url, '/api/users/me', { apiKey: author.apiKey }));
        await sendUntil(200, () => send(platform.url, '/api/listings'));
      });
    });

    afterAll(() => sendUntil(200, () => send(platform.url, '/api/articles/me', { apiKey: author.apiKey })));
  });

  describe('a flood', () => {
    beforeEach(() => {
      gatewayPid = pidOf('gateway');
    });
    afterEach(async () => {
      const list = await send(platform.url, '/api/articles');
      expect(list).toMatchObject({ status: 200, body: [{ title: 'Read by everyone' }] });
      expect(pidOf('gateway')).toBe(gatewayPid);
      expect(residentMiB(gatewayPid)).toBeLessThan(maxResidentMiB);
    });

    describe('of distinct list URLs', { timeout: 120_000 }, () => {
      it('rejects 500 with values of 15 kB', async () => {
        const statuses = await flood(500, () =>
          sendRequest(platform.url, 'GET', `/api/articles?sort=${randomBytes(7_500).toString('hex')}`),
        );
        expect(statuses).toEqual({ 414: 500 });
      });

      it('answers 300 with unknown tags, pages and parameters, and does not cache them', async () => {
        const send = (index: number) => {
          const parameters = `page=${(index % 250) + 1}&per_page=${(index % 97) + 1}&tag=t${index}&x${index}=1`;
          return sendRequest(platform.url, 'GET', `/api/articles?${parameters}`);
        };
        // Few at a time, since content must answer each before its deadline.
        const statuses = await flood(300, send, 5);
        expect(statuses).toEqual({ 200: 300 });
      });
    });

    describe('of expensive bodies', { timeout: 120_000 }, () => {
      const bodies = {
        'nested lists': '['.repeat(500_000) + ']'.repeat(500_000),
        'nested objects': `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`,
        'a flat list with an escape': JSON.stringify({
          x: Array.from({ length: 140_000 }, (_, index) => index),
          e: 0,
        }).replace('"e":0', String.raw`"e":"\ud83d\ude00"`),
      };
      it.each(Object.entries(bodies))('rejects %s in the standard body', async (_name, body) => {
        for (const answer of [await post('/api/page_views', body), await post('/api/articles', body, author.apiKey)]) {
          expect([413, 422]).toContain(answer.status);
          expect(answer.json()).toMatchObject({ error: expect.any(String), status: answer.status });
        }
      });

      it('answers thirty clients that send 8 MiB each at once', async () => {
        const body = `"${'a'.repeat(8 * mebibyte)}"`;
        // More than ten simultaneous creates of articles would be 429.
        expect(await flood(30, () => postLarge('/api/comments', body, author.apiKey))).toEqual({ 413: 30 });
        expect(await flood(30, () => postLarge('/api/articles', body))).toEqual({ 401: 30 });
      });
    });

    it("does not add its parameters to other clients' links", async () => {
      const odd = [
        'constructor=x&toString=y&__proto__=z',
        `hasOwnProperty=${'a'.repeat(3_000)}`,
        `per_page=${'0'.repeat(900)}1`,
      ];
      for (const text of odd) await sendRequest(platform.url, 'GET', `/api/articles?per_page=1&${text}`);
      const { headers } = await sendRequest(platform.url, 'GET', '/api/articles?per_page=1');
      for (const text of ['constructor', 'hasOwnProperty', '000'])
        expect(headers.get('link') ?? '').not.toContain(text);
    });
  });
}
