import { openDatabase } from '@commonplace/db/database';
import { defineJob } from '@commonplace/jobs/define-job';
import { enqueue } from '@commonplace/jobs/enqueue';
import { testKeys } from '@commonplace/testing/principals';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { unusedAddress } from '../support/dead-service.ts';
import { anyTimestamp } from '../support/matchers.ts';
import { signUp } from '../support/sign-up.ts';
import { runProcess, startCommandLine, type CommandLine, type CommandOutput } from '../support/command-line.ts';
import { patientSeconds, startPlatform, type Platform } from '../support/platform.ts';
import { totpCode } from '../support/totp.ts';
import { createVisitor } from '../support/visitor.ts';

let platform: Platform;
let commandLine: CommandLine;

beforeAll(async () => {
  platform = await startPlatform();
  commandLine = startCommandLine();
});
afterAll(async () => {
  commandLine?.[Symbol.dispose]();
  await platform?.[Symbol.asyncDispose]();
});

/** The variables that point the command line to a remote platform. */
const remote = (environment: Record<string, string>) => ({
  PATH: process.env['PATH'] ?? '',
  COMMUNITY_ADDRESS: platform.addresses.community,
  CONTENT_ADDRESS: platform.addresses.content,
  LISTINGS_ADDRESS: platform.addresses.listings,
  INTERNAL_AUTH_PRIVATE_KEY: testKeys.privateKeys.cli,
  DATA_DIR: '/nowhere',
  REQUEST_TIMEOUT_SECONDS: String(patientSeconds),
  ...environment,
});
/** For commands that meet a dead service. */
const impatient = { REQUEST_TIMEOUT_SECONDS: '15' };
const run = (args: string[], environment: Record<string, string> = {}) => commandLine.run(args, remote(environment));

const options = (values: Record<string, string>) =>
  Object.entries(values).flatMap(([name, value]) => [`--${name}`, value]);
const createUser = (values: Record<string, string>, environment = {}) =>
  run(['user', 'create', ...options(values)], environment);
const ada = { username: 'ada', email: 'ada@example.com', name: 'Ada Lovelace' };

/** Parses an output that must be one JSON document on one line. */
function document<T>(output: CommandOutput): T {
  expect(output).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/^\{[^\n]*\}\n$/) });
  return JSON.parse(output.stdout) as T;
}

describe('user create', () => {
  test('prints the key of a new account with a role and credits', async () => {
    const answer = document<{ id: number; username: string; api_key: string }>(
      await createUser({ ...ada, role: 'admin', credits: '7' }),
    );
    expect(answer).toEqual({ id: expect.any(Number), username: 'ada', api_key: expect.stringMatching(/^cp_/) });
    const { api_key: key } = answer;
    const me = await platform.request('GET', '/api/users/me', { key });
    expect(me.json()).toMatchObject({ id: answer.id, name: 'Ada Lovelace', email: 'ada@example.com' });
    expect((await platform.request('GET', '/api/admin/config', { key })).status).toBe(200);
    expect((await platform.request('GET', '/api/credits', { key })).json()).toMatchObject({ balance: 7 });
  });

  test.each([
    [
      'a username that is taken, in another case',
      { ...ada, username: 'ADA', email: 'b@example.com' },
      /username: has already been taken/,
    ],
    [
      'an email that is taken',
      { ...ada, username: 'other', email: 'ADA@example.com' },
      /email: has already been taken/,
    ],
    ['invalid fields', { username: 'a b', email: 'nowhere', name: ' ' }, /username: .*\n.*email: .*\n.*name: /],
    ['a reserved name', { ...ada, username: 'me', email: 'b@example.com' }, /username: is reserved/],
    ['an unknown role', { ...ada, role: 'king' }, /role.*king/],
    ['credits below zero', { ...ada, credits: '-1' }, /must be a whole number/],
    [
      'more credits than the maximum',
      { ...ada, credits: '1000001' },
      /must be a whole number from 0 to 1000000, got 1000001/,
    ],
    ['no name', { username: 'other', email: 'b@example.com' }, /--name/],
  ])('reports %s on standard error only', async (_what, values, message) => {
    expect(await createUser(values)).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(message) });
  });

  test('prints the key when the credits cannot be granted', async () => {
    const away = { LISTINGS_ADDRESS: await unusedAddress(), ...impatient };
    const output = await createUser({ username: 'bob', email: 'bob@example.com', name: 'Bob', credits: '1' }, away);
    expect(output).toMatchObject({ code: 1, stderr: expect.stringMatching(/./) });
    const { api_key: key } = JSON.parse(output.stdout) as { api_key: string };
    expect((await platform.request('GET', '/api/users/me', { key })).status).toBe(200);
  });
});

test('user reset-second-factor lets a user without codes sign in with the password alone', async () => {
  const { visitor, username, email, password } = await signUp(platform);
  const begun = await visitor.submit('/settings/security/totp', { current_password: password });
  const [, secret = ''] = /name="secret" value="([A-Z2-7]+)"/.exec(begun.text) ?? [];
  expect((await visitor.submitShown(begun, { code: totpCode(secret) }, 'confirm')).status).toBe(200);
  const signIn = () => createVisitor(platform.url).submit('/signin', { email, password });
  expect((await signIn()).text).toContain('Two-factor authentication');
  const reset = (name: string) => run(['user', 'reset-second-factor', '--username', name, '--passkeys']);
  expect(document(await reset(username))).toEqual({ totp: true, passkeys: 0, sessions: 1 });
  expect((await signIn()).status).toBe(303);
  await expect
    .poll(async () => (await visitor.get('/settings/email')).location)
    .toBe('/signin?return_to=%2Fsettings%2Femail');
  expect(await reset('no-such-user')).toEqual({ code: 1, stdout: '', stderr: 'not found\n' });
});

test('user password-link revokes all other access to an account on request', async () => {
  const { visitor, username, email, password } = await signUp(platform);
  const link = (...more: string[]) => run(['user', 'password-link', '--username', username, ...more]);
  expect(document(await link())).toEqual({ link: expect.any(String), expires_at: anyTimestamp });
  expect(document(await link('--end-access'))).toMatchObject({
    link: expect.stringMatching(/\/password\/reset\//),
    ended: { sessions: 1, api_keys: 0, grants: 0, applications: 0, passkeys: 0, totp: false, pending_email: false },
  });
  const signIn = await createVisitor(platform.url).submit('/signin', { email, password });
  expect(signIn.status).toBe(422);
  await expect
    .poll(async () => (await visitor.get('/settings/email')).location)
    .toBe('/signin?return_to=%2Fsettings%2Femail');
});

describe('organization create', () => {
  test('creates an organization with its first admin, its profile and credits', async () => {
    const admin = await platform.createUser();
    const values = { username: 'acme', name: 'Acme', admin: admin.username, 'tag-line': 'Ours', credits: '3' };
    const answer = document<{ id: number }>(await run(['organization', 'create', ...options(values)]));
    expect(answer).toEqual({ id: expect.any(Number), username: 'acme' });
    await platform.settled();
    expect((await platform.request('GET', '/api/organizations/acme')).json()).toMatchObject({ tag_line: 'Ours' });
    const credits = await platform.request('GET', '/api/credits', { key: admin.apiKey });
    expect(credits.json()).toEqual({ balance: 0, organizations: [{ ...answer, balance: 3 }] });
  });

  test.each([
    [{ username: 'ada', name: 'The name of a user' }, /username: has already been taken/],
    [{ username: 'orphaned', name: 'Orphaned', admin: 'no-such-user' }, /admin: must exist/],
    [{ username: '-', name: '' }, /username: /],
  ])('rejects %j', async (values, message) => {
    const output = await run(['organization', 'create', ...options(values)]);
    expect(output).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(message) });
  });
});

describe('jobs', () => {
  const everywhere = () =>
    Object.fromEntries(
      Object.entries(platform.addresses).map(([name, address]) => [`${name.toUpperCase()}_ADDRESS`, address]),
    );

  test('lists the jobs of all services, and names services that do not answer', async () => {
    await platform.settled();
    const all = document<{ jobs: { id: string }[] }>(await run(['jobs', 'list'], everywhere()));
    expect(all).toEqual({ jobs: expect.any(Array) });
    const away = { ...everywhere(), LISTINGS_ADDRESS: await unusedAddress(), ...impatient };
    expect(document(await run(['jobs', 'list', '--queue', 'export-account'], away))).toEqual({
      jobs: [],
      unavailable: ['listings'],
    });
  });

  interface Job {
    id: string;
    state: string;
    attempts: number;
    error: string | null;
  }
  const jobs = async (...args: string[]) => document<Job>(await run(['jobs', ...args], everywhere()));
  const listed = async (state: string) =>
    document<{ jobs: Job[] }>(
      await run(['jobs', 'list', '--service', 'community', '--queue', 'send-mail', '--state', state], everywhere()),
    ).jobs;

  /** An empty mail without a recipient, which community cannot send. */
  async function addMail(startAfter?: Date): Promise<string> {
    const mail = defineJob({ name: 'send-mail', payload: z.object({}), timeLimitSeconds: 60 });
    const logger = pino({ level: 'silent' });
    const url = platform.databaseUrls.community;
    await using community = await openDatabase({ url, entities: [], logger, applicationName: 'command-line-test' });
    const add = community.transaction(undefined, (em) => enqueue(em, mail, {}, { ...(startAfter && { startAfter }) }));
    return `community-${await add}`;
  }

  test('lists, shows and retries a failed job', async () => {
    const id = await addMail();
    await expect.poll(async () => (await listed('failed')).map((job) => job.id)).toEqual([id]);
    const failed = await jobs('show', id);
    // Jobs are shown with the milliseconds that their table has.
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(failed).toEqual({
      id,
      service: 'community',
      queue: 'send-mail',
      state: 'failed',
      attempts: 1,
      most_attempts: expect.any(Number),
      created_at: time,
      start_after: time,
      started_at: time,
      ended_at: time,
      error: "HopelessJobError: the payload does not match the job's schema",
      progress: null,
    });
    expect(await listed('failed')).toEqual([failed]);
    expect(await jobs('retry', id)).toMatchObject({ id, state: 'retry' });
    await expect.poll(() => jobs('show', id)).toMatchObject({ state: 'failed', attempts: 2 });
  });

  test('cancels a waiting job, once', async () => {
    const id = await addMail(new Date(Date.now() + 3_600_000));
    expect(await jobs('cancel', id)).toMatchObject({ id, state: 'cancelled', attempts: 0 });
    expect((await listed('cancelled')).map((job) => job.id)).toEqual([id]);
    for (const command of ['cancel', 'retry']) {
      const again = await run(['jobs', command, id], everywhere());
      expect(again).toEqual({ code: 1, stdout: '', stderr: 'the job is cancelled\n' });
    }
  });

  test.each(['show', 'retry', 'cancel'])('%s reports an unknown job', async (command) => {
    const unknown = await run(['jobs', command, `content-${crypto.randomUUID()}`], everywhere());
    expect(unknown).toEqual({ code: 1, stdout: '', stderr: 'not found\n' });
    const strange = await run(['jobs', command, '1'], everywhere());
    expect(strange).toEqual({ code: 1, stdout: '', stderr: '1 is not a job id\n' });
  });
});

test('search reindex prints its progress and the final count', async () => {
  const { apiKey: key } = await platform.createUser();
  const body = { article: { title: 'Found', body_markdown: 'Indexed again', published: true } };
  expect((await platform.request('POST', '/api/articles', { key, body })).status).toBe(201);
  const { code, stdout, stderr } = await run(['search', 'reindex'], { CONTENT_ADDRESS: platform.addresses.content });
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^\{"indexed":\d+,"engine":"\w+"\}\n$/) });
  const { indexed, engine } = JSON.parse(stdout) as { indexed: number; engine: string };
  expect(indexed).toBeGreaterThan(0);
  expect(stderr.split('\n').at(-2)).toBe(`${indexed} of ${indexed} articles (${engine})`);
});

test('mail preview prints the text and the HTML of a mail, without a platform', async () => {
  const nowhere = { COMMUNITY_ADDRESS: '', LISTINGS_ADDRESS: '', INTERNAL_AUTH_PRIVATE_KEY: '' };
  const preview = document(await run(['mail', 'preview', 'invitation'], nowhere));
  expect(preview).toEqual({
    template: 'invitation',
    subject: 'You are invited to Commonplace',
    text: expect.stringContaining('Hello Ada Lovelace,'),
    html: expect.stringMatching(/^<!doctype html>/),
  });
  expect(await run(['mail', 'preview', 'nothing'], nowhere)).toMatchObject({ code: 1, stdout: '' });
});

test('mail preview names unused and invalid values', async () => {
  const props = {
    site: 'S',
    name: 'Ada',
    unread: '3 notifications',
    notificationsLink: 'https://x.test/n',
    settingsLink: 'https://x.test/s',
    stopLink: 'https://x.test/u',
  };
  const preview = (values: object) =>
    run(['mail', 'preview', 'unread-notifications', '--props', JSON.stringify(values)]);
  expect(await preview(props)).toMatchObject({ code: 0, stderr: '' });
  expect(await preview({ ...props, nmae: 'Eve', Unread: 1 })).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Hello Ada'),
    stderr: 'Ignored unknown members of --props: nmae, Unread\n',
  });
  const refused = await preview({ ...props, stopLink: 'none' });
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toMatch(/^error: option '--props': value\.stopLink: must be an http or https URL/);
});

test('says what to do when no platform is running', async () => {
  const output = await createUser({ ...ada, username: 'eve' }, { COMMUNITY_ADDRESS: '' });
  expect(output).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(/COMMUNITY_ADDRESS/) });
});

test.each([[['--help']], [['user', '--help']], [['user', 'create', '--help']], [['organization', 'create', '--help']]])(
  'prints help for %j',
  async (args) => {
    expect(await run(args)).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('Usage: cli') });
  },
);

test('runs as a process and exits', async () => {
  for (const args of [
    ['--help'],
    ['user', 'create', '--username', 'a b'],
    ['mail', 'preview', 'invitation'],
    ['jobs', 'show', '1'],
  ]) {
    expect(await runProcess(args, remote({}))).toEqual(await run(args));
  }
});

test('revisions lists those of a draft, and restores one for its author', async () => {
  const author = await platform.createUser();
  const save = async (method: 'POST' | 'PUT', path: string, body_markdown: string) => {
    const body = { article: { title: 'Rye', body_markdown } };
    return (await platform.request(method, path, { key: author.apiKey, body })).json<{ id: number }>();
  };
  const { id } = await save('POST', '/api/articles', 'first');
  await save('PUT', `/api/articles/${id}`, 'second');
  const restored = document<object>(await run(['revisions', 'restore', `${id}`, '1']));
  expect(restored).toEqual({ article: id, path: expect.stringMatching(/^\/.+\/rye/) });
  const listed = document<{ revisions: object[] }>(await run(['revisions', 'list', `${id}`, '--limit', '2']));
  const username = author.username;
  expect(listed.revisions).toEqual([
    { number: 3, kind: 'restore', created_at: anyTimestamp, username, title: 'Rye', words: 1, added: 1, removed: 1 },
    { number: 2, kind: 'save', created_at: anyTimestamp, username, title: 'Rye', words: 1, added: 1, removed: 1 },
  ]);
  const article = await platform.request('GET', `/api/articles/${id}`, { key: author.apiKey });
  expect(article.json()).toMatchObject({ body_markdown: 'first' });
  expect(await run(['revisions', 'restore', `${id}`, '9'])).toMatchObject({ code: 1, stdout: '' });
});
