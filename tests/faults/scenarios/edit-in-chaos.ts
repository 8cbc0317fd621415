import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, createAccounts } from '@commonplace/testing/accounts';
import type { PlatformProcess } from '@commonplace/testing/platform-process';
import { beforeAll, expect, test } from 'vitest';
import { signedInVisitor } from '../../support/oauth.ts';
import { planRounds, type Round } from '../support/chaos-plan.ts';
import { ChaosTabs } from '../support/chaos-tabs.ts';
import { ChaosWords, wordOf, wordsIn } from '../support/chaos-words.ts';
import { createKillableBrowser } from '../../support/killable-browser.ts';
import { pidOf, untilRestarted } from '../support/processes.ts';
import { send, sendUntil, type RequestOptions } from '../support/requests.ts';

const seed = 20_261_126;
const title = 'Written in chaos';

let platform: PlatformProcess;
let author: Account;
let admin: Account;

/** Two tabs of a browser and a program edit an article while the tabs lose their connection and processes are killed. */
export function editInChaos(given: () => PlatformProcess): void {
  beforeAll(async () => {
    platform = given();
    [author, admin] = (await createAccounts(platform, 2, 'super_admin')) as [Account, Account];
    const site_config = { article_autosave: 1_000, article_update: 1_000 };
    const options = { method: 'PUT', apiKey: admin.apiKey, body: { site_config } } as const;
    await sendUntil(200, () => send(platform.url, '/api/admin/config', options));
  }, 240_000);

  const rounds = planRounds(seed);
  test(
    `keeps every word of ${rounds.length} rounds of two tabs, a program and kills (seed ${seed})`,
    { timeout: 900_000 },
    async () => {
      const { article_id: id } = (await call(201, '/api/articles/autosave', {
        method: 'POST',
        headers: { 'idempotency-key': `chaos-${seed}` },
        body: { article: { title, body_markdown: '' } },
      })) as { article_id: number };
      const words = new ChaosWords();
      await using browser = await createKillableBrowser();
      const tabs = new ChaosTabs(browser, await siteOf(id), words);
      await tabs.start();
      const killed = new Map<string, number>();
      for (const [number, round] of rounds.entries()) {
        await play(number, round, { id, tabs, words, killed });
        await sleep(round.waitMs);
      }
      await tabs.settle();
      expect(words.acknowledged.size).toBeGreaterThan(rounds.length / 2);
      expect(await wordsMissing(words.acknowledged)).toEqual([]);
    },
  );
}

interface Scene {
  /** Of the article. */
  id: number;
  tabs: ChaosTabs;
  words: ChaosWords;
  /** The last killed process of each app. */
  killed: Map<string, number>;
}

async function play(number: number, round: Round, { id, tabs, words, killed }: Scene): Promise<void> {
  const { choice } = round;
  const saveByProgram = async () => {
    const body_markdown = wordOf(number, 'p');
    await call(200, `/api/articles/${id}`, { method: 'PUT', body: { article: { title, body_markdown } } });
    words.acknowledge(body_markdown);
  };
  switch (round.event) {
    case 'type':
      return type(number, round, tabs);
    case 'send form':
      for (const tab of round.tabs) await tabs.send(tab, choice);
      return;
    case 'save by program':
      return saveByProgram();
    case 'pause':
      return tabs.pause(choice);
    case 'connect or disconnect':
      return tabs.connect(!tabs.isConnected);
    case 'kill browser':
      return tabs.kill();
    case 'kill disconnected browser':
      await tabs.connect(false);
      await type(number, round, tabs);
      await tabs.pause(choice);
      return tabs.killWithCopies();
    case 'end session':
      return writeSignedOut(number, round, tabs);
    case 'kill signed-out browser':
      await writeSignedOut(number, round, tabs);
      return tabs.killWithCopies();
    case 'kill browser in conflict':
      return tabs.killInConflict(round.tabs[0], round, number, saveByProgram);
    case 'kill content':
      return killApp('content', killed);
    case 'kill gateway':
      return killApp('gateway', killed);
    case 'kill browser at first save':
      return tabs.begin(number, () => tabs.kill());
    case 'kill gateway at first save':
      return tabs.begin(number, () => killApp('gateway', killed));
    case 'kill content at first save':
      return tabs.begin(number, () => killApp('content', killed));
  }
}

/** Types while the session has ended, until the browser has kept it; then another one begins. */
async function writeSignedOut(number: number, round: Round, tabs: ChaosTabs): Promise<void> {
  await tabs.connect(true);
  const path = `/api/admin/users/${author.id}/sessions`;
  await sendUntil(204, () => send(platform.url, path, { method: 'DELETE', apiKey: admin.apiKey }));
  await tabs.signIn();
  await type(number, round, tabs);
  await tabs.pause(round.choice);
  await tabs.signIn(await newSession());
}

async function type(number: number, round: Round, tabs: ChaosTabs): Promise<void> {
  for (const tab of round.tabs) await tabs.type(tab, number, round);
}

async function killApp(name: string, killed: Map<string, number>): Promise<void> {
  const last = killed.get(name);
  if (last !== undefined) await untilRestarted(platform, name, last);
  const pid = pidOf(platform, name);
  process.kill(pid, 'SIGKILL');
  killed.set(name, pid);
}

/** Sends a request of the program until it is answered with this status. */
async function call(status: number, path: string, options: RequestOptions = {}): Promise<unknown> {
  return (await sendUntil(status, () => send(platform.url, path, { ...options, apiKey: author.apiKey }))).body;
}

async function siteOf(id: number) {
  // The site URL that `npm start` sets.
  const url = platform.url.replace('127.0.0.1', 'localhost');
  const { path } = (await call(200, `/api/articles/${id}`)) as { path: string };
  return { url, path: `${path}/edit`, session: await newSession() };
}

async function newSession(): Promise<string> {
  const { url, databaseUrls } = platform.describe();
  const site = { url, databaseUrls: { community: databaseUrls['community'] ?? '' } };
  return (await signedInVisitor(site, author, url, 'session')).cookies.get('session') ?? '';
}

/** Returns the words that are in no revision of the author's articles. */
async function wordsMissing(words: ReadonlySet<string>): Promise<string[]> {
  const missing = new Set(words);
  for (const { id } of (await call(200, '/api/articles/me/all')) as { id: number }[]) {
    const path = `/api/articles/${id}/revisions`;
    for (const { number } of (await call(200, `${path}?per_page=1000`)) as { number: number }[]) {
      // A revision contains many words of the others.
      if (missing.size === 0) break;
      const { article } = (await call(200, `${path}/${number}`)) as { article: { body_markdown: string } };
      for (const word of wordsIn(article.body_markdown)) missing.delete(word);
    }
  }
  return [...missing];
}
