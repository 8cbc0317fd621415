import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodPassword, signUp } from '../support/account.ts';
import { startPlatform, type Platform } from '../support/platform.ts';
import { createVisitor, type PageAnswer, type Visitor } from '../support/visitor.ts';

/** People of every standing, by what tells them from others. */
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

const mailOf = (username: string) => `${username}@example.com`;
const as = (standing: keyof typeof names) => () => names[standing];
const byMail = (standing: keyof typeof names) => () => mailOf(names[standing]);
const shouted = (login: () => string) => () => login().toUpperCase();

type Learnt = Awaited<ReturnType<typeof learnt>>;

/** What a page shows and costs whoever sends a form, without what is new in every answer or was entered. */
async function learnt(send: (visitor: Visitor) => Promise<PageAnswer>, ...entered: string[]) {
  const before = await hashesComputed();
  const visitor = createVisitor(platform.url);
  const answer = await send(visitor);
  const shown = answer.location === undefined ? answer : await visitor.follow(answer);
  const text = entered
    .flatMap((word) => [word, word.toLowerCase()])
    .reduce((rest, word) => rest.replaceAll(word, 'ENTERED'), shown.text)
    .replaceAll(/value="[\w-]{22}\.[\w-]{43}"/g, '');
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
    learnt((visitor) => visitor.submit('/signin', { email: login, password }), login);
  let refused: Learnt;
  beforeAll(async () => {
    refused = await signIn(names.known, 'not the password');
    expect([refused.status, refused.hashes]).toEqual([422, 1]);
  });

  test.each<[string, () => string, string]>([
    ['a name in capitals', shouted(as('known')), 'not the password'],
    ['an address', byMail('known'), 'not the password'],
    ['an address in capitals', shouted(byMail('known')), 'not the password'],
    ['a name that nobody has', () => 'nobody_at_all', goodPassword],
    ['a name that nobody has, in capitals', () => 'NOBODY_AT_ALL', goodPassword],
    ['an address that nobody has', () => 'nobody@example.com', goodPassword],
    ['what is neither', () => 'no name, no address', goodPassword],
    ['somebody without a password', as('without'), goodPassword],
    ['a suspended account', as('suspended'), 'not the password'],
    ['a banned account', as('banned'), 'not the password'],
    ['a banned account, with its password', as('banned'), goodPassword],
    ['a banned account by address, with its password', byMail('banned'), goodPassword],
    ['a closed account, with the password that it had', as('closed'), goodPassword],
    ['a closed account by address, with the password that it had', byMail('closed'), goodPassword],
  ])('with %s is a wrong password to whoever tries, and costs as much', async (_who, login, password) => {
    expect(await signIn(login(), password)).toEqual(refused);
  });
});

let newcomers = 0;
function signUpWith(email: string): Promise<Learnt> {
  newcomers += 1;
  const fields = { name: 'Ada', username: `newcomer_${newcomers}`, email, password: goodPassword };
  return learnt((visitor) => visitor.submit('/signup', fields), email);
}

describe('signing up', () => {
  let mailed: Learnt;
  beforeAll(async () => {
    mailed = await signUpWith('nobody_yet@example.com');
    expect([mailed.status, mailed.hashes, mailed.cookies]).toEqual([200, 1, ['__Host-visit']]);
    expect(mailed.text).toContain('Check your email');
  });

  test.each<[string, () => string]>([
    ['that is taken', byMail('known')],
    ['that is taken, in capitals', shouted(byMail('known'))],
    ['of somebody without a password', byMail('without')],
    ['of a suspended account', byMail('suspended')],
    ['of a banned account', byMail('banned')],
    ['of a closed account', byMail('closed')],
  ])('with an address %s shows what any shows, and costs as much', async (_whose, email) => {
    expect(await signUpWith(email())).toEqual(mailed);
  });

  test('goes on to look the same when a mailbox has been sent enough', async () => {
    for (let at = 0; at < 6; at++) expect(await signUpWith('often@example.com')).toEqual(mailed);
  });
});

describe('a forgotten password', () => {
  const ask = (login: string) => learnt((visitor) => visitor.submit('/password/forgot', { email: login }), login);
  let asked: Learnt;
  beforeAll(async () => {
    asked = await ask('nobody_at_all');
    expect([asked.status, asked.location, asked.hashes]).toEqual([303, '/signin', 0]);
    expect(asked.text).toContain('If the account exists');
  });

  test.each<[string, () => string]>([
    ['a name', as('known')],
    ['a name in capitals', shouted(as('known'))],
    ['an address', byMail('known')],
    ['somebody without a password', as('without')],
    ['a suspended account', as('suspended')],
    ['a banned account', as('banned')],
    ['a closed account', as('closed')],
    ['the address of a closed account', byMail('closed')],
    ['an address that nobody has', () => 'nobody@example.com'],
  ])('of %s is asked for like that of nobody', async (_whose, login) => {
    expect(await ask(login())).toEqual(asked);
  });
});

describe('another address', () => {
  const take = async (email: string) => {
    const { visitor, username, email: own } = await signUp(platform);
    const before = await hashesComputed();
    const fields = { email, current_password: goodPassword };
    const { status, text } = await visitor.follow(await visitor.submit('/settings/email', fields));
    const hashes = (await hashesComputed()) - before;
    const shown = [email, own, username].reduce((rest, word) => rest.replaceAll(word, 'WORD'), text);
    return { status, hashes, text: shown.replaceAll(/"[\w-]{22}\.[\w-]{43}"/g, '') };
  };
  let asked: Awaited<ReturnType<typeof take>>;
  beforeAll(async () => {
    asked = await take('free_address@example.com');
    expect(asked).toMatchObject({ status: 200, hashes: 1, text: expect.stringContaining('not confirmed yet') });
  });

  test('looks the same when it is somebody’s', async () => {
    expect(await take((await signUp(platform)).email)).toEqual(asked);
  });

  test('looks the same when others had so many mails sent there that it gets no more', async () => {
    for (let at = 0; at < 6; at++) await take('full_mailbox@example.com');
    expect(await take('full_mailbox@example.com')).toEqual(asked);
  });
});
