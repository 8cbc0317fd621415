import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrations } from '@commonplace/community/migrations';
import { startSilentProxy } from '@commonplace/db/silent-proxy';
import { freePort } from '@commonplace/engines/ports';
import { AccountsService } from '@commonplace/proto/community/v1/accounts';
import { UsersService } from '@commonplace/proto/community/v1/users';
import { ArticlesService } from '@commonplace/proto/content/v1/articles';
import { ListingsService } from '@commonplace/proto/listings/v1/listings';
import { createRpcClient } from '@commonplace/rpc/client';
import { startTestNats } from '@commonplace/testing/nats';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { keyVariables, servicePrincipal, testSigner, userPrincipal } from '@commonplace/testing/principals';
import { strFromU8, unzipSync } from 'fflate';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicUrl, startPlatform, type Platform } from '../support/platform.ts';

const stack = new AsyncDisposableStack();
const operator = { principal: servicePrincipal('cli') };
const articlesCount = 40;
const listingsCount = 3;
let platform: Platform;
/** Whose export it is, as a browser of theirs asks for it. */
let owner: { principal: ReturnType<typeof userPrincipal> };

beforeAll(async () => {
  platform = stack.use(await startPlatform());
  const { id, username } = await platform.createUser({ username: 'exporter' });
  const credential = { kind: 'session', id: 'of-this-test' } as const;
  owner = { principal: userPrincipal({ userId: id, username, keyId: 0, credential }) };
  const articles = stack.use(
    createRpcClient(ArticlesService, { address: platform.addresses.content, signer: testSigner }),
  );
  for (let number = 1; number <= articlesCount; number += 1) {
    const bodyMarkdown = `Body of ${number}. ${'Words. '.repeat(1_000)}`;
    const article = { title: `Article ${number}`, bodyMarkdown, published: number % 2 === 0 };
    await articles.createArticle({ article }, owner);
  }
  const listings = stack.use(
    createRpcClient(ListingsService, { address: platform.addresses.listings, signer: testSigner }),
  );
  for (let number = 1; number <= listingsCount; number += 1) {
    const listing = { title: `Listing ${number}`, bodyMarkdown: `Ad ${number}`, category: 'misc', action: 'draft' };
    await listings.createListing(listing, owner);
  }
}, 120_000);
afterAll(() => stack.disposeAsync());

/** The path of the download in the only mail of a folder. */
async function downloadPath(folder: string): Promise<string> {
  const [mail] = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  if (mail === undefined) return '';
  const text = (await readFile(join(folder, mail), 'utf8')).replaceAll('=\r\n', '').replaceAll('=3D', '=');
  const [address = ''] = /https:\/\/commonplace\.test\/objects\/\S+/.exec(text) ?? [];
  return address.slice(publicUrl.length);
}

async function download(path: string): Promise<Record<string, string>> {
  const answer = await fetch(platform.url + path, { headers: { 'user-agent': 'contract-tests' } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

function checkArticles(files: Record<string, string>): void {
  const names = Object.keys(files).filter((name) => name.startsWith('articles/'));
  expect(names).toHaveLength(articlesCount);
  for (let number = 1; number <= articlesCount; number += 1) {
    const name = names.find((candidate) => candidate.includes(`-article-${number}-`));
    expect(files[name ?? '']).toMatch(new RegExp(`^Body of ${number}\\. Words\\.`));
  }
  expect(JSON.parse(files['articles.json'] ?? '')).toHaveLength(articlesCount);
}

function checkListings(files: Record<string, string>): void {
  const listings = JSON.parse(files['listings.json'] ?? '') as { id: number; slug: string; title: string }[];
  const bodies = listings.map(({ id, slug }) => files[`listings/${id}-${slug}.md`]);
  expect(bodies).toEqual(Array.from({ length: listingsCount }, (_, index) => `Ad ${index + 1}`));
  expect(listings[0]).toMatchObject({ title: 'Listing 1', category: 'misc', published: false });
}

test('everything that a person wrote comes as Markdown and JSON, by a link in a mail', async () => {
  const accounts = stack.use(
    createRpcClient(AccountsService, { address: platform.addresses.community, signer: testSigner }),
  );
  await accounts.requestExport({}, owner);
  await expect.poll(() => downloadPath(platform.mailFolder), { timeout: 60_000 }).not.toBe('');
  const path = await downloadPath(platform.mailFolder);
  const files = await download(path);
  checkArticles(files);
  checkListings(files);
  expect(JSON.parse(files['account.json'] ?? '')).toMatchObject({
    username: 'exporter',
    email: 'exporter@example.com',
  });
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([
      'allowed-applications.json',
      'applications.json',
      'comments.json',
      'memberships.json',
      'passkeys.json',
      'reactions.json',
      'sessions.json',
    ]),
  );
  const keys = JSON.parse(files['api-keys.json'] ?? '') as object[];
  expect(keys.map((key) => Object.keys(key).toSorted())).toEqual([
    ['created_at', 'description', 'expires_at', 'last_used_at', 'scopes'],
  ]);
  const forged = await fetch(`${platform.url}${path}0`, { headers: { 'user-agent': 'contract-tests' } });
  expect(forged.status).not.toBe(200);
});

/** A community of its own, as a process, which asks this platform's content. */
async function startCommunity(environment: Record<string, string>): Promise<ChildProcess> {
  const main = fileURLToPath(new URL('../../apps/community/src/main.ts', import.meta.url));
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isReady = () =>
    fetch(`http://127.0.0.1:${environment['MONITORING_PORT']}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

test('kill -9 in the middle of an export: another process makes it whole', async () => {
  const nats = stack.use(await startTestNats());
  const database = stack.use(await createTestDatabase({ migrations }));
  const mailFolder = await mkdtemp(join(tmpdir(), 'commonplace-export-'));
  stack.defer(() => rm(mailFolder, { recursive: true }));
  const content = stack.use(await startSilentProxy(`tcp://${platform.addresses.content}`));
  const port = await freePort();
  const environment = {
    LOG_LEVEL: 'silent',
    PORT: String(port),
    MONITORING_PORT: String(await freePort()),
    ...keyVariables('community'),
    NATS_URL: nats.urlOf('community'),
    DATABASE_URL: database.url,
    PUBLIC_URL: publicUrl,
    MAIL_DIR: mailFolder,
    MAIL_FROM: 'noreply@commonplace.test',
    OBJECTS_DIR: platform.objectsFolder,
    CONTENT_ADDRESS: new URL(content.url).host,
    ADMIN_ADDRESS: platform.addresses.admin,
    LISTINGS_ADDRESS: platform.addresses.listings,
  };
  const first = await startCommunity(environment);
  stack.defer(() => kill(first));
  const calling = { address: `127.0.0.1:${port}`, signer: testSigner };
  const users = stack.use(createRpcClient(UsersService, calling));
  // The first account of this community has the id that the author has there.
  const account = { username: 'exporter', email: 'exporter@example.com', name: 'Exporter', role: '' };
  const { user } = await users.createUser(account, operator);
  expect(user?.id).toBe(owner.principal.userId);
  content.silence();
  await stack.use(createRpcClient(AccountsService, calling)).requestExport({}, owner);
  const db = new Client({ connectionString: database.url });
  await db.connect();
  stack.defer(() => db.end());
  const state = async () => {
    const { rows } = await db.query<{ state: string }>(`select state from jobs.job where name = 'export-account'`);
    return rows[0]?.state;
  };
  await expect.poll(state, { timeout: 60_000, interval: 20 }).toBe('active');
  await kill(first);
  expect(await downloadPath(mailFolder)).toBe('');
  content.recover();
  const second = await startCommunity(environment);
  stack.defer(() => kill(second));
  await expect.poll(state, { timeout: 120_000 }).toBe('completed');
  await expect.poll(() => downloadPath(mailFolder), { timeout: 60_000 }).not.toBe('');
  checkArticles(await download(await downloadPath(mailFolder)));
}, 240_000);
