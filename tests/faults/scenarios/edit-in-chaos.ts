import { type Account, createAccounts } from '@commonplace/testing/accounts';
import type { PlatformProcess } from '@commonplace/testing/platform-process';
import { beforeAll, expect, test } from 'vitest';
import { pidOf } from '../support/processes.ts';
import { send, sendUntil, type Answer } from '../support/requests.ts';

const rounds = 200;
const seed = 20_261_126;
/** The process that is killed before a round. */
const victims = new Map([
  [40, 'content'],
  [90, 'gateway'],
  [135, 'content'],
  [170, 'gateway'],
]);

interface Revision {
  number: number;
  article: { body_markdown: string };
}

/** A writer of an article: what it has typed, and the newest revision that it has seen. */
interface Writer {
  text: string;
  base: number;
  /** The number of rounds that it types on without a connection. */
  offline: number;
}

let platform: PlatformProcess;
let author: Account;

/** Returns numbers from 0 to 1 that depend on the seed alone (mulberry32). */
function createRandom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Repeats a request that a kill has interrupted. */
async function untilAnswered(request: () => Promise<Answer>): Promise<Answer> {
  const answers = [200, 409];
  let answer: Answer = await request();
  for (let attempt = 0; !answers.includes(answer.status) && attempt < 600; attempt += 1) {
    if (![0, 503].includes(answer.status)) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    answer = await request();
  }
  return answer;
}

/** Two tabs and a program edit an article while tabs lose their connection and processes are killed. */
export function editInChaos(given: () => PlatformProcess): void {
  beforeAll(async () => {
    platform = given();
    const [writer, admin] = (await createAccounts(platform, 2, 'admin')) as [Account, Account];
    author = writer;
    const site_config = { article_autosave: 1_000, article_update: 1_000 };
    const options = { method: 'PUT', apiKey: admin.apiKey, body: { site_config } } as const;
    await sendUntil(200, () => send(platform.url, '/api/admin/config', options));
  }, 240_000);

  test(
    `keeps every acknowledged word in ${rounds} rounds of two tabs, a program and kills`,
    { timeout: 600_000 },
    async () => {
      const random = createRandom(seed);
      const put = (path: string, body: object) => () =>
        send(platform.url, path, { method: 'PUT', apiKey: author.apiKey, body });
      const get = (path: string) => sendUntil(200, () => send(platform.url, path, { apiKey: author.apiKey }));
      const { body } = await sendUntil(201, () =>
        send(platform.url, '/api/articles/autosave', {
          method: 'POST',
          apiKey: author.apiKey,
          headers: { 'idempotency-key': `chaos-${seed}` },
          body: { article: { title: 'Written in chaos', body_markdown: '' } },
        }),
      );
      const { article_id: id } = body as { article_id: number };
      const tabs: Writer[] = [1, 2].map(() => ({ text: '', base: 1, offline: 0 }));
      const acknowledged = new Set<string>();
      const note = (text: string) => text.split(' ').forEach((word) => acknowledged.add(word));

      const save = async (word: string) => {
        const article = { title: 'Written in chaos', body_markdown: word };
        expect((await untilAnswered(put(`/api/articles/${id}`, { article }))).status).toBe(200);
        note(word);
      };
      const autosave = async (tab: Writer) => {
        const { text, base } = tab;
        const request = { article: { body_markdown: text }, base_revision: base };
        const answer = await untilAnswered(put(`/api/articles/${id}/autosave`, request));
        note(text);
        if (answer.status === 200) {
          tab.base = (answer.body as Revision).number;
          return;
        }
        // The tab shows both texts, and its author keeps both.
        const [newest, own] = (answer.body as { revisions: [Revision, Revision] }).revisions;
        expect(own.article.body_markdown).toBe(text);
        tab.text = `${newest.article.body_markdown} ${text}`.trim();
        tab.base = newest.number;
      };

      for (let round = 0; round < rounds; round += 1) {
        const victim = victims.get(round);
        if (victim !== undefined) process.kill(pidOf(platform, victim), 'SIGKILL');
        const word = `word${round}`;
        const tab = tabs[Math.floor(random() * 3)];
        if (!tab) {
          await save(word);
          continue;
        }
        // A long text would only make the test slower.
        tab.text = `${tab.text.slice(-500)} ${word}`.trim();
        if (tab.offline === 0 && random() < 0.1) tab.offline = 5;
        if (tab.offline > 0) tab.offline -= 1;
        else await autosave(tab);
      }

      const listed = (await get(`/api/articles/${id}/revisions?per_page=1000`)).body as Revision[];
      expect(acknowledged.size).toBeGreaterThan(rounds / 2);
      const missing = new Set(acknowledged);
      for (const { number } of listed) {
        // A revision contains many words of the others.
        if (missing.size === 0) break;
        const { article } = (await get(`/api/articles/${id}/revisions/${number}`)).body as Revision;
        for (const word of article.body_markdown.split(' ')) missing.delete(word);
      }
      expect([...missing]).toEqual([]);
    },
  );
}
