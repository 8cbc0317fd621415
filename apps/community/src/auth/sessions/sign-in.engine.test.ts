import { CredentialKind } from '@commonplace/proto/community/v1/credentials';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { attemptLimits } from '../../attempts/limits.ts';
import { authenticate } from '../credentials/authenticate.ts';
import { updateUserStatus } from '../../moderation/update-user-status.ts';
import { createTestContext, operator, signUp, type TestContext } from '../../testing/fixture.ts';
import { password, sessionToken, signedIn, visitor, works } from '../../testing/people.ts';

let context: TestContext;

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});

const attempts = () => sql`truncate attempts`.execute(context.database.reader());

describe('signIn', () => {
  it('accepts a username or an email address in any case and returns a new token each time', async () => {
    const person = await signedIn(context, 'Grace');
    const tokens = [
      await sessionToken(context, 'grace'),
      await sessionToken(context, ' GRACE '),
      await sessionToken(context, 'Grace@Example.com'),
    ];
    expect(new Set([person.token, ...tokens]).size).toBe(4);
    for (const token of tokens) {
      const owner = await authenticate(context, operator, { secret: token, kind: CredentialKind.SESSION });
      expect(owner).toMatchObject({ user_id: person.userId, key_id: 0, scopes: [] });
    }
  });

  it('rejects unknown accounts, missing and wrong passwords alike, after one hash each', async () => {
    const person = await signedIn(context);
    const without = await signUp(context);
    const refusals: unknown[] = [];
    for (const login of ['unknown_user', 'unknown@example.com', without.principal.username, person.username]) {
      const before = await context.hashesComputed();
      const refusal = await sessionToken(context, login, 'not the password').catch(({ code, message, fields }) => ({
        code,
        message,
        fields,
      }));
      expect((await context.hashesComputed()) - before).toBe(1);
      refusals.push(refusal);
    }
    expect(refusals).toEqual(refusals.map(() => ({ code: 'unauthenticated', message: 'unauthorized' })));
  });

  it('counts exactly under concurrency and lets the owner in from a known IP address', async () => {
    const person = await signedIn(context);
    const stranger = { ...visitor, address: '198.51.100.7' };
    const before = await context.hashesComputed();
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () =>
        sessionToken(context, person.username, 'a guess of many', stranger).catch(({ code }) => code),
      ),
    );
    const { max } = attemptLimits.signInFromAddress;
    expect(outcomes.filter((code) => code === 'unauthenticated')).toHaveLength(max);
    expect(outcomes.filter((code) => code === 'rate_limited')).toHaveLength(50 - max);
    expect((await context.hashesComputed()) - before).toBe(max);
    await expect(sessionToken(context, person.username, password, stranger)).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: expect.any(Number),
    });
    expect(await sessionToken(context, person.username)).toMatch(/^cps_/);
  });

  it("limits how much of a name's allowance one IP address can use up", async () => {
    const person = await signedIn(context);
    await attempts();
    const stranger = { ...visitor, address: '198.51.100.8' };
    const guess = () => sessionToken(context, person.username, 'a guess of many', stranger).catch(({ code }) => code);
    await Promise.all(Array.from({ length: 40 }, guess));
    const { rows } = await sql<{ used: number }>`
      select used from attempts where window_ends_at > now() + interval '30 minutes'`.execute(
      context.database.reader(),
    );
    expect(rows).toEqual([{ used: attemptLimits.signInFromAddress.max }]);
  });

  it('accepts passwords of administrators only where the site says so', async () => {
    await attempts();
    const [person, admin] = [await signedIn(context), await signedIn(context)];
    const db = context.database.reader();
    await sql`update users set roles = '{admin}' where id = ${admin.userId}`.execute(db);
    const { overrides } = context.settings;
    context.settings.overrides = { ...overrides, allow_email_password_login: false };
    onTestFinished(() => {
      context.settings.overrides = overrides;
    });
    const before = await context.hashesComputed();
    const refusal = { code: 'permission_denied' };
    await expect(sessionToken(context, person.username)).rejects.toMatchObject(refusal);
    for (const login of [person.username, admin.username, 'unknown_user']) {
      await expect(sessionToken(context, login, 'not the password')).rejects.toMatchObject(refusal);
    }
    expect((await context.hashesComputed()) - before).toBe(4);
    await expect(sessionToken(context, person.username, 'x'.repeat(1_000))).rejects.toMatchObject(refusal);
    expect(await sessionToken(context, admin.username)).toMatch(/^cps_/);
    // Existing sessions stay.
    expect(await works(context, person.token)).toBe(true);
    // The counters do not reveal that a password was right either.
    const { max } = attemptLimits.signInFromAddress;
    const outcomes = await Promise.all(
      Array.from({ length: max }, () => sessionToken(context, person.username).catch(({ code }) => code)),
    );
    expect(outcomes.filter((code) => code === 'rate_limited')).toHaveLength(3);
  });

  it('counts an IPv6 address together with its network', async () => {
    await attempts();
    const from = (last: number) => ({ ...visitor, address: `2001:db8:1:2::${last}` });
    const guess = (last: number) =>
      sessionToken(context, 'unknown_v6', 'a guess', from(last)).catch(({ code }) => code);
    for (let last = 1; last <= attemptLimits.signInFromAddress.max; last += 1) {
      expect(await guess(last)).toBe('unauthenticated');
    }
    expect(await guess(99)).toBe('rate_limited');
  });

  it('counts the username and the email address of an account together', async () => {
    const person = await signedIn(context);
    await attempts();
    const stranger = { ...visitor, address: '198.51.100.8' };
    const { rows } = await sql<{ email: string }>`select email from users where id = ${person.userId}`.execute(
      context.database.reader(),
    );
    const names = [person.username, rows[0]?.email ?? '', person.username.toUpperCase()];
    const guess = (at: number) =>
      sessionToken(context, names[at % 3] ?? '', 'a guess', stranger).catch(({ code }) => code);
    const outcomes: string[] = [];
    for (let at = 0; at < attemptLimits.signInFromAddress.max + 3; at += 1) outcomes.push(await guess(at));
    expect(outcomes).toEqual([
      ...Array<string>(attemptLimits.signInFromAddress.max).fill('unauthenticated'),
      ...Array<string>(3).fill('rate_limited'),
    ]);
  });

  it('stops distributed guessing without locking the owner out of a known IP address', async () => {
    const person = await signedIn(context);
    await attempts();
    const guess = (number: number) =>
      sessionToken(context, person.username, 'a guess', { ...visitor, address: `203.0.113.${number}` }).catch(
        ({ code }) => code,
      );
    expect(await guess(1)).toBe('unauthenticated');
    // As if many others had guessed: this window is the longest of the three.
    await sql`update attempts set used = ${attemptLimits.signIn.max} where window_ends_at > now() + interval '30 minutes'`.execute(
      context.database.reader(),
    );
    expect(await guess(200)).toBe('rate_limited');
    expect(await sessionToken(context, person.username)).toMatch(/^cps_/);
  });

  it('does not count successful attempts', async () => {
    const person = await signedIn(context);
    await attempts();
    for (let time = 0; time <= attemptLimits.signInFromAddress.max; time += 1)
      await sessionToken(context, person.username);
    expect(await sessionToken(context, person.username)).toMatch(/^cps_/);
  });

  it('replaces a hash with outdated parameters', async () => {
    const person = await signedIn(context);
    const stored = async () => {
      const { rows } = await sql<{ hash: string }>`select hash from passwords where user_id = ${person.userId}`.execute(
        context.database.reader(),
      );
      return rows[0]?.hash;
    };
    // The hash of `correct horse battery` with 8 KiB and one pass.
    const { argon2Sync } = await import('node:crypto');
    const cheap = { nonce: Buffer.alloc(16, 1), parallelism: 1, tagLength: 32, memory: 8, passes: 1 };
    const hash = argon2Sync('argon2id', { message: password, ...cheap });
    const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
    const outdated = `$argon2id$v=19$m=8,t=1,p=1$${encode(cheap.nonce)}$${encode(hash)}`;
    await sql`update passwords set hash = ${outdated} where user_id = ${person.userId}`.execute(
      context.database.reader(),
    );
    expect(await sessionToken(context, person.username)).toMatch(/^cps_/);
    expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await sessionToken(context, person.username)).toMatch(/^cps_/);
  });

  it('rejects a banned account and lets a suspended one read (rules.md#restricted-accounts)', async () => {
    const person = await signedIn(context);
    await updateUserStatus(context, operator, { userId: person.userId, status: 'suspended' });
    expect(await works(context, person.token)).toBe(true);
    expect(await works(context, await sessionToken(context, person.username))).toBe(true);
    await updateUserStatus(context, operator, { userId: person.userId, status: 'banned' });
    expect(await works(context, person.token)).toBe(false);
    await expect(sessionToken(context, person.username)).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
