import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrations } from '@commonplace/community/migrations';
import { startSilentProxy } from '@commonplace/db/testing/silent-proxy';
import { freePort } from '@commonplace/engines/ports';
import { AccountsService } from '@commonplace/proto/community/v1/accounts';
import { UsersService } from '@commonplace/proto/community/v1/users';
import { ArticleRevisionsService } from '@commonplace/proto/content/v1/article_revisions';
import { ArticlesService } from '@commonplace/proto/content/v1/articles';
import { ListingsService } from '@commonplace/proto/listings/v1/listings';
import { createServiceClient } from '@commonplace/testing/service-client';
import { startTestNats } from '@commonplace/testing/nats';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { anonymous, keyVariables, servicePrincipal, userPrincipal } from '@commonplace/testing/principals';
import { strFromU8, unzipSync } from 'fflate';
import { Client } from 'pg';
import { hasTurn } from '@commonplace/testing/extent';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callback, createTestClient, registerApplication, signedInVisitor } from '../support/oauth.ts';
import type { TestUser } from '../support/test-users.ts';
import { publicUrl, startPlatform, type Platform } from '../support/platform.ts';

const stack = new AsyncDisposableStack();
const operator = { principal: servicePrincipal('cli') };
const articlesCount = 40;
const listingsCount = 3;
const currentPassword = 'correct horse battery';
let platform: Platform;
let exporter: TestUser;
/** Requests it with the session cookie of the account. */
let owner: { principal: ReturnType<typeof userPrincipal> };

beforeAll(async () => {
  platform = stack.use(await startPlatform());
  exporter = await platform.createUser({ username: 'exporter', isConfirmed: true });
  const { id, username } = exporter;
  const credential = { kind: 'session', id: 'of-this-test' } as const;
  owner = { principal: userPrincipal({ userId: id, username, keyId: 0, credential }) };
  const content = platform.addresses.content;
  const articles = stack.use(createServiceClient(ArticlesService, content));
  const revisions = stack.use(createServiceClient(ArticleRevisionsService, content));
  for (let number = 1; number <= articlesCount; number += 1) {
    const bodyMarkdown = `Body of ${number}. ${'Words. '.repeat(1_000)}`;
    const article = { title: `Article ${number}`, bodyMarkdown, published: number % 2 === 0 };
    const { article: created } = await articles.createArticle({ article }, owner);
    if (number > 1) continue;
    const autosave = { articleId: created?.summary?.id ?? 0, article: { bodyMarkdown: 'Not yet sa' }, baseRevision: 1 };
    await revisions.autosaveArticle(autosave, owner);
  }
  const listings = stack.use(createServiceClient(ListingsService, platform.addresses.listings));
  for (let number = 1; number <= listingsCount; number += 1) {
    const listing = { title: `Listing ${number}`, bodyMarkdown: `Ad ${number}`, category: 'misc', action: 'draft' };
    await listings.createListing(listing, owner);
  }
}, 120_000);
afterAll(() => stack.disposeAsync());

/** Returns the path of the download link, which exactly one mail in the folder contains. */
async function downloadPath(folder: string): Promise<string> {
  return (await downloadPaths(folder))[0] ?? '';
}

async function downloadPaths(folder: string): Promise<string[]> {
  const mails = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  const texts = await Promise.all(mails.map((mail) => readFile(join(folder, mail), 'utf8')));
  return texts.flatMap((source) => {
    const text = source.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    const [address] = /https:\/\/commonplace\.test\/objects\/\S+/.exec(text) ?? [];
    return address === undefined ? [] : [address.slice(publicUrl.length)];
  });
}

/** Uploads a raw transcript and returns its key. */
async function uploadTranscript(key: string): Promise<string> {
  const presigned = await platform.request('POST', '/api/agent_sessions/presign', { key });
  const { store_key: storeKey, presigned_url: url } = presigned.json<{ store_key: string; presigned_url: string }>();
  const headers = { 'content-type': 'application/x-jsonlines' };
  const put = await fetch(url.replace(publicUrl, platform.url), { method: 'PUT', headers, body: '{"raw":1}\n' });
  expect(put.status).toBe(200);
  return storeKey;
}

/** Lets the exported account interact with other users' content, and returns that content. */
async function takePart() {
  const author = await platform.createUser();
  const { apiKey: key } = exporter;
  const send = async (method: string, path: string, body?: object, by = key) => {
    const answer = await platform.request(method, path, { key: by, ...(body && { body }) });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer;
  };
  const article = { title: 'Elsewhere', body_markdown: 'Text', published: true };
  const made = await send('POST', '/api/articles', { article }, author.apiKey);
  const { id, path } = made.json<{ id: number; path: string }>();
  await platform.settled();
  const comment = { article_id: id, body_markdown: 'What I **think**' };
  await send('POST', '/api/comments', { comment });
  await send('PUT', `/api/readinglist/${id}`);
  await send('POST', `/api/reactions?category=fire&reactable_id=${id}&reactable_type=Article`);
  await send('POST', '/api/follows', { user_ids: [author.id] });
  const session = { curated_data: { messages: [] }, title: 'Talk', store_key: await uploadTranscript(key) };
  await send('POST', '/api/agent_sessions', session);
  const organization = await platform.createOrganization(exporter);
  const own = await registerApplication(platform, exporter, { name: 'Own' });
  const theirs = await registerApplication(platform, author, { name: 'Theirs' });
  const client = await createTestClient(theirs, platform.url);
  await client.authorize(await signedInVisitor(platform, exporter));
  return { id, path, author, organization: organization.username, clientId: own.client_id };
}

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);

function checkParts(files: Record<string, string>, part: Awaited<ReturnType<typeof takePart>>): void {
  const list = (path: string) => JSON.parse(files[path] ?? '') as object[];
  expect(list('comments.json')).toMatchObject([
    { article_id: part.id, article_path: part.path, body_markdown: 'What I **think**', created_at: time },
  ]);
  expect(files['comments.md']).toMatch(new RegExp(` on ${part.path}\n\nWhat I \\*\\*think\\*\\*\n`));
  const about = { reactable_type: 'Article', reactable_id: part.id, created_at: time };
  expect(list('reactions.json')).toMatchObject([
    { category: 'readinglist', ...about },
    { category: 'fire', ...about },
  ]);
  expect(list('follows.json')).toEqual([
    { followable_type: 'User', followable_id: part.author.id, name: part.author.username, points: 1, created_at: time },
  ]);
  expect(list('memberships.json')).toEqual([{ organization: part.organization, role: 'admin', created_at: time }]);
  const scopes = ['public', 'read_articles', 'write_articles'];
  expect(list('applications.json')).toEqual([
    { client_id: part.clientId, name: 'Own', redirect_uris: [callback], scopes, created_at: time },
  ]);
  expect(list('allowed-applications.json')).toMatchObject([
    { name: 'Theirs', scopes: ['public', 'read_articles'], created_at: time },
  ]);
  expect(list('sessions.json')).toMatchObject([{ address: '127.0.0.1', user_agent: 'tests', created_at: time }]);
  expect(list('api-keys.json')).toEqual([
    { description: expect.any(String), scopes: [], created_at: time, last_used_at: time, expires_at: null },
  ]);
  expect(list('passkeys.json')).toEqual([]);
  const sessions = list('agent-sessions.json') as { id: number; slug: string }[];
  expect(sessions).toMatchObject([{ title: 'Talk', tool_name: 'cli_tool_1', published: false, created_at: time }]);
  const [{ id: sessionId, slug } = { id: 0, slug: '' }] = sessions;
  const content = { metadata: { redactions: {} }, messages: [], slices: [] };
  expect(JSON.parse(files[`agent-sessions/${sessionId}-${slug}.json`] ?? '')).toEqual(content);
  expect(files[`agent-sessions/${sessionId}-${slug}.raw.jsonl`]).toBe('{"raw":1}\n');
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
    expect(files[name ?? '']).toMatch(
      new RegExp(`^---\ntitle: "Article ${number}"\n[^]+\n---\n\nBody of ${number}\\. Words\\.`),
    );
  }
  expect(JSON.parse(files['articles.json'] ?? '')).toHaveLength(articlesCount);
  const [unsaved] = JSON.parse(files['autosaves.json'] ?? '') as { article_id: number; title: string }[];
  expect(unsaved).toMatchObject({ title: 'Article 1' });
  expect(files[`autosaves/${unsaved?.article_id}.md`]).toBe('Not yet sa');
}

function checkListings(files: Record<string, string>): void {
  const listings = JSON.parse(files['listings.json'] ?? '') as { id: number; slug: string; title: string }[];
  const bodies = listings.map(({ id, slug }) => files[`listings/${id}-${slug}.md`]);
  expect(bodies).toEqual(Array.from({ length: listingsCount }, (_, index) => `Ad ${index + 1}`));
  expect(listings[0]).toMatchObject({ title: 'Listing 1', category: 'misc', published: false });
}

test('exports everything a user wrote as Markdown and JSON, and mails a link to it', async () => {
  const accounts = stack.use(createServiceClient(AccountsService, platform.addresses.community));
  const part = await takePart();
  await accounts.requestExport({}, owner);
  await expect.poll(() => downloadPath(platform.mailFolder)).not.toBe('');
  const path = await downloadPath(platform.mailFolder);
  const files = await download(path);
  checkArticles(files);
  checkListings(files);
  expect(JSON.parse(files['account.json'] ?? '')).toMatchObject({
    username: 'exporter',
    email: 'exporter@example.com',
  });
  checkParts(files, part);
  const forged = await fetch(`${platform.url}${path}0`, { headers: { 'user-agent': 'contract-tests' } });
  expect(forged.status).not.toBe(200);
});

/** Starts a separate community process that calls the content service of this platform. */
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
  await expect.poll(isReady).toBe(true);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

test.runIf(hasTurn('export', 2))(
  'finishes an export after kill -9 of its process, and deletes all exports when the account is closed',
  async () => {
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
    const address = `127.0.0.1:${port}`;
    const users = stack.use(createServiceClient(UsersService, address));
    // The first account of this community gets the same id as the author on the platform.
    const account = { username: 'exporter', email: 'exporter@example.com', name: 'Exporter', role: '' };
    const { user } = await users.createUser(account, operator);
    expect(user?.id).toBe(owner.principal.userId);
    const db = new Client({ connectionString: database.url });
    await db.connect();
    stack.defer(() => db.end());
    const confirmAddresses = () => db.query('update users set email_confirmed_at = now()');
    await confirmAddresses();
    content.silence();
    await stack.use(createServiceClient(AccountsService, address)).requestExport({}, owner);
    const states = async () => {
      const { rows } = await db.query<{ state: string }>(`select state from jobs.job where name = 'export-account'`);
      return rows.map((row) => row.state);
    };
    await expect.poll(states, { interval: 20 }).toEqual(['active']);
    await kill(first);
    expect(await downloadPath(mailFolder)).toBe('');
    content.recover();
    const second = await startCommunity(environment);
    stack.defer(() => kill(second));
    await expect.poll(states, { timeout: 120_000 }).toEqual(['completed']);
    await expect.poll(() => downloadPath(mailFolder)).not.toBe('');
    const whole = await downloadPath(mailFolder);
    checkArticles(await download(whole));

    // Another export is finished while the account is being closed.
    const accounts = stack.use(createServiceClient(AccountsService, address));
    const choosePassword = async (username: string) => {
      const { link } = await accounts.createPasswordLink({ username }, operator);
      const token = link.split('/').at(-1) ?? '';
      await accounts.resetPassword({ token, password: currentPassword }, { principal: anonymous });
    };
    await choosePassword('exporter');
    const folder = join(platform.objectsFolder, 'exports', String(owner.principal.userId));
    const before = (await readdir(folder)).length;
    const inThisDatabase = 'database = (select oid from pg_database where datname = current_database())';
    const waiting = async () => {
      const { rows } = await db.query(
        `select from pg_locks where locktype = 'tuple' and relation = 'users'::regclass and ${inThisDatabase}`,
      );
      return rows.length;
    };
    await db.query('begin');
    await db.query('select from users for update');
    const closed = accounts.closeAccount({ currentPassword, content: 'keep' }, { ...owner, timeoutMs: 60_000 });
    await expect.poll(waiting, { interval: 20 }).toBe(1);
    await accounts.requestExport({}, owner);
    await expect.poll(waiting, { interval: 20 }).toBe(2);
    expect(await readdir(folder)).toHaveLength(before + 1);
    await db.query('rollback');
    await closed;
    await expect.poll(states, { timeout: 120_000 }).toEqual(['completed', 'completed']);
    await expect.poll(() => readdir(folder)).toEqual([]);
    expect(await existing(whole)).toBe(404);

    // An export of another account is still being written when all exports of that account are removed.
    const { user: other } = await users.createUser(
      { ...account, username: 'leaver', email: 'l@example.com' },
      operator,
    );
    const leaver = { principal: { ...owner.principal, userId: other?.id ?? 0, username: 'leaver' } };
    await choosePassword('leaver');
    await confirmAddresses();
    await db.query('begin');
    await db.query('lock table comments');
    await accounts.requestExport({}, leaver);
    const reading = async () => {
      const { rows } = await db.query(
        `select from pg_locks where relation = 'comments'::regclass and not granted and ${inThisDatabase}`,
      );
      return rows.length;
    };
    await expect.poll(reading, { interval: 20 }).toBe(1);
    await accounts.closeAccount({ currentPassword, content: 'keep' }, leaver);
    const removals = async () => {
      const { rows } = await db.query<{ state: string }>(
        `select state from jobs.job where name = 'remove-exports-of-account'`,
      );
      return rows.map((row) => row.state);
    };
    await expect.poll(removals).toEqual(['completed', 'completed']);
    await db.query('rollback');
    await expect.poll(states, { timeout: 120_000 }).toEqual(['completed', 'completed', 'completed']);
    expect(await readdir(join(platform.objectsFolder, 'exports', String(other?.id)))).toEqual([]);
    expect(await downloadPaths(mailFolder)).toEqual([whole]);
  },
  240_000,
);

async function existing(path: string): Promise<number> {
  return (await fetch(platform.url + path, { headers: { 'user-agent': 'contract-tests' } })).status;
}
