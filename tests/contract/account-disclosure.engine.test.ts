import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodPassword, signUp } from '../support/sign-up.ts';
import { startPlatform, type Platform } from '../support/platform.ts';
import { createVisitor, lastingText, type PageAnswer, type Visitor } from '../support/visitor.ts';

/** The usernames of users in every status. */
const names = { known: '', suspended: '', banned: '', closed: '', without: '' };
let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
  const { apiKey: key } = await platform.createUser({ role: 'super_admin' });
  names.known = (await signUp(platform)).username;
  for (const status of ['suspended', 'banned'] as const) {
    const { username, visitor } = await signUp(platform);
    names[status] = username;
    const { id } = JSON.parse((await visitor.get('/api/users/me')).text) as { id: number };
    const set = await platform.request('PUT', `/api/admin/users/${id}/status`, { key, body: { status } });
    expect(set.status).toBe(200);
  }
  const leaver = await signUp(platform);
  names.closed = leaver.username;
  const closed = await leaver.visitor.submit('/settings/account', { content: 'keep', current_password: goodPassword });
  expect(closed.status).toBe(303);
  names.without = (await platform.createUser()).username;
  await platform.settled();
});
afterAll(() => platform?.[Symbol.asyncDispose]());

const emailOf = (username: string) => `${username}@example.com`;
const as = (status: keyof typeof names) => () => names[status];
const byEmail = (status: keyof typeof names) => () => emailOf(names[status]);
const upperCase = (login: () => string) => () => login().toUpperCase();

type Observation = Awaited<ReturnType<typeof observe>>;

/** Returns what a page reveals after a form, and its cost, without values that change each time or were entered. */
async function observe(send: (visitor: Visitor) => Promise<PageAnswer>, ...entered: string[]) {
  const before = await hashesComputed();
  const visitor = createVisitor(platform.url);
  const answer = await send(visitor);
  const shown = answer.location === undefined ? answer : await visitor.follow(answer);
  const text = entered
    .flatMap((word) => [word, word.toLowerCase()])
    .reduce((rest, word) => rest.replaceAll(word, 'ENTERED'), lastingText(shown));
  const headers = [...answer.headers.keys()].toSorted();
  const cookies = [...visitor.cookies.keys()].toSorted();
  const hashes = (await hashesComputed()) - before;
  return { status: answer.status, location: answer.location, headers, cookies, text, hashes };
}

async function hashesComputed(): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${platform.monitoringPorts.community}/metrics`);
  const [, computed] = /^password_hashes_total(?:\{.*\})? (\d+)$/m.exec(await response.text()) ?? [];
  return Number(computed);
}

describe('signing in', () => {
  const signIn = (login: string, password: string) =>
    observe((visitor) => visitor.submit('/signin', { email: login, password }), login);
  let refused: Observation;
  beforeAll(async () => {
    refused = await signIn(names.known, 'not the password');
    expect([refused.status, refused.hashes]).toEqual([422, 1]);
  });

  test.each<[string, () => string, string]>([
    ['a username in capitals', upperCase(as('known')), 'not the password'],
    ['an email', byEmail('known'), 'not the password'],
    ['an email in capitals', upperCase(byEmail('known')), 'not the password'],
    ['an unknown username', () => 'no_such_user', goodPassword],
    ['an unknown username in capitals', () => 'NO_SUCH_USER', goodPassword],
    ['an unknown email', () => 'unknown@example.com', goodPassword],
    ['neither a username nor an email', () => 'no name, no address', goodPassword],
    ['a user without a password', as('without'), goodPassword],
    ['a suspended account', as('suspended'), 'not the password'],
    ['a banned account', as('banned'), 'not the password'],
    ['a banned account, with its password', as('banned'), goodPassword],
    ['the email of a banned account, with its password', byEmail('banned'), goodPassword],
    ['a closed account, with its former password', as('closed'), goodPassword],
    ['the email of a closed account, with its former password', byEmail('closed'), goodPassword],
  ])('with %s looks like a wrong password, and costs as much', async (_who, login, password) => {
    expect(await signIn(login(), password)).toEqual(refused);
  });
});

let newcomers = 0;
function signUpWith(email: string): Promise<Observation> {
  newcomers += 1;
  const fields = { name: 'Ada', username: `newcomer_${newcomers}`, email, password: goodPassword };
  return observe((visitor) => visitor.submit('/signup', fields), email);
}

describe('signing up', () => {
  let mailed: Observation;
  beforeAll(async () => {
    mailed = await signUpWith('newcomer@example.com');
    expect([mailed.status, mailed.hashes, mailed.cookies]).toEqual([200, 1, ['__Host-visit']]);
    expect(mailed.text).toContain('Check your email');
  });

  test.each<[string, () => string]>([
    ['that is taken', byEmail('known')],
    ['that is taken, in capitals', upperCase(byEmail('known'))],
    ['of a user without a password', byEmail('without')],
    ['of a suspended account', byEmail('suspended')],
    ['of a banned account', byEmail('banned')],
    ['of a closed account', byEmail('closed')],
  ])('with an email %s looks like any other, and costs as much', async (_whose, email) => {
    expect(await signUpWith(email())).toEqual(mailed);
  });

  test('still looks the same when the mail limit of an address is reached', async () => {
    for (let at = 0; at < 6; at++) expect(await signUpWith('often@example.com')).toEqual(mailed);
  });
});

describe('a forgotten password', () => {
  const ask = (login: string) => observe((visitor) => visitor.submit('/password/forgot', { email: login }), login);
  let requested: Observation;
  beforeAll(async () => {
    requested = await ask('no_such_user');
    expect([requested.status, requested.location, requested.hashes]).toEqual([303, '/signin', 0]);
    expect(requested.text).toContain('If the account exists');
  });

  test.each<[string, () => string]>([
    ['a username', as('known')],
    ['a username in capitals', upperCase(as('known'))],
    ['an email', byEmail('known')],
    ['a user without a password', as('without')],
    ['a suspended account', as('suspended')],
    ['a banned account', as('banned')],
    ['a closed account', as('closed')],
    ['the email of a closed account', byEmail('closed')],
    ['an unknown email', () => 'unknown@example.com'],
  ])('of %s looks like that of an unknown user', async (_whose, login) => {
    expect(await ask(login())).toEqual(requested);
  });
});

describe('changing the email', () => {
  const take = async (email: string) => {
    const { visitor, username, email: own } = await signUp(platform);
    const before = await hashesComputed();
    const fields = { email, current_password: goodPassword };
    const answer = await visitor.follow(await visitor.submit('/settings/email', fields));
    const hashes = (await hashesComputed()) - before;
    const text = [email, own, username].reduce((rest, word) => rest.replaceAll(word, 'WORD'), lastingText(answer));
    return { status: answer.status, hashes, text };
  };
  let requested: Awaited<ReturnType<typeof take>>;
  beforeAll(async () => {
    requested = await take('free_address@example.com');
    expect(requested).toMatchObject({ status: 200, hashes: 1, text: expect.stringContaining('not confirmed yet') });
  });

  test('looks the same when another user has it', async () => {
    expect(await take((await signUp(platform)).email)).toEqual(requested);
  });

  test('looks the same when the mail limit of the address is reached', async () => {
    for (let at = 0; at < 6; at++) await take('full_mailbox@example.com');
    expect(await take('full_mailbox@example.com')).toEqual(requested);
  });
});
