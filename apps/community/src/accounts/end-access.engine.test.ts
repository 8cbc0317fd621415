import { anonymous } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../auth/credentials/create-api-key.ts';
import { createApplication } from '../auth/oauth/create-application.ts';
import { beginPasskey } from '../auth/second-factors/begin-passkey.ts';
import { beginTotp } from '../auth/second-factors/begin-totp.ts';
import { lockUser } from '../users/lock-user.ts';
import { callAs, createTestContext, operator, signUp as createAccount, type TestContext } from '../testing/fixture.ts';
import { confirmAddressOf, intruded, remainingAccess, noAccess } from '../testing/intruder.ts';
import { lastToken, mailsTo } from '../testing/mails.ts';
import { canSignIn, password, resetToken, signedIn, works, type Person } from '../testing/people.ts';
import { changeAddress } from './change-address.ts';
import { changePassword } from './change-password.ts';
import { confirmAddress } from './confirm-address.ts';
import { createPasswordLink } from './create-password-link.ts';
import { endUserAccess } from './end-user-access.ts';
import { getPasswordReset } from './get-password-reset.ts';
import { resetPassword } from './reset-password.ts';

let context: TestContext;
const anonymousCall = callAs(anonymous);
const another = 'another good password';

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});

describe('concurrent attempts', () => {
  const outcomesOf = async (attempts: readonly Promise<unknown>[]) =>
    (await Promise.allSettled(attempts)).map((outcome) =>
      outcome.status === 'fulfilled' ? 'done' : (outcome.reason as { code?: string }).code,
    );

  it('follow links either before all access ends or not at all', async () => {
    const admin = await createAccount(context, { role: 'super_admin' });
    const person = await signedIn(context);
    const { userId } = person;
    const resetting = [await resetToken(context, person), await resetToken(context, person)];
    await changeAddress(context, person.call, { currentPassword: password, email: `at_once_${person.email}` });
    const confirming = await lastToken(context, `at_once_${person.email}`);
    // Both wait for the lock on the account, in any order.
    const attempts = await context.database.transaction(undefined, async (em) => {
      await lockUser(em, userId);
      const started = [
        confirmAddress(context, anonymousCall, { token: confirming, password }),
        ...resetting.map((token) => resetPassword(context, anonymousCall, { token, password: another })),
        endUserAccess(context, admin.call, { userId }),
        createPasswordLink(context, operator, { username: person.username, endsAccess: true }),
      ];
      await expect.poll(() => waitingFor(context)).toBe(started.length);
      return { started };
    });
    const [confirmed, first, second, ...ended] = await outcomesOf(attempts.started);
    expect(ended).toEqual(['done', 'done']);
    for (const outcome of [confirmed, first, second]) expect(['done', 'not_found']).toContain(outcome);
    // Of two links to a new password, one works.
    expect([first, second]).toContain('not_found');
    expect(await works(context, person.token)).toBe(false);
  });
});

/** Counts the statements of this database that wait for a lock. */
async function waitingFor({ database }: TestContext): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.reader());
  return rows[0]?.waiting ?? 0;
}

describe('access added by an intruder', () => {
  it('ends with a password reset when the address was never confirmed', async () => {
    const person = await intruded(context);
    await resetPassword(context, anonymousCall, { token: await resetToken(context, person), password: another });
    expect(await remainingAccess(context, person)).toEqual(noAccess);
    expect(await canSignIn(context, person.username, another)).toBe(true);
    const notice = (await mailsTo(context, person.email)).at(-1)?.props;
    expect(notice?.['ended']).toBe(
      '1 session, 2 API keys, 1 application that may act for you, 1 registered application, 1 passkey, ' +
        'the authenticator app, a change of the email address',
    );
    expect(notice?.['left']).toBeUndefined();
  });

  it('ends on request when the address was confirmed, and is listed in the mail otherwise', async () => {
    for (const endsAccess of [false, true]) {
      const person = await intruded(context);
      await confirmAddressOf(context, person);
      expect(await getPasswordReset(context, anonymousCall, { token: await resetToken(context, person) })).toEqual({
        username: person.username,
        endsAccess: false,
        isFirst: false,
      });
      const token = await resetToken(context, person);
      await resetPassword(context, anonymousCall, { token, password: another, endsAccess });
      const left = await remainingAccess(context, person);
      if (endsAccess) expect(left).toEqual(noAccess);
      else expect(left).toMatchObject({ sessions: 0, apiKeys: 2, grants: 1, passkeys: 1, hasPendingEmail: false });
      const { ended, left: still } = (await mailsTo(context, person.email)).at(-1)?.props ?? {};
      expect([ended, still]).toEqual(
        endsAccess
          ? [expect.stringContaining('2 API keys'), undefined]
          : [
              '1 session, a change of the email address',
              expect.stringMatching(/^2 API keys, .*1 passkey, the authenticator app$/),
            ],
      );
    }
  });

  it('cannot create access with a session or key that has ended', async () => {
    const person = await intruded(context);
    const { key } = await createApiKey(context, person.call, { description: 'Key', scopes: ['write_account'] });
    const credential = { kind: 'api_key', id: String(key.id) } as const;
    const withKey = callAs({ ...person.principal, keyId: key.id, credential });
    await resetPassword(context, anonymousCall, { token: await resetToken(context, person), password: another });
    const application = { name: 'Late', redirectUris: [], scopes: ['write_account'], isConfidential: true };
    const late = [
      createApiKey(context, person.call, { description: 'Late', scopes: ['write_account'] }),
      createApplication(context, person.call, application),
      createApplication(context, withKey, application),
      changeAddress(context, person.call, { currentPassword: another, email: 'late@example.com' }),
      beginTotp(context, person.call, { currentPassword: another, issuer: 'Site' }),
      beginPasskey(context, person.call, { currentPassword: another, origin: 'https://commonplace.test' }),
      changePassword(context, person.call, { currentPassword: another, password }),
    ];
    for (const outcome of await Promise.allSettled(late)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'unauthenticated' } });
    }
    expect(await remainingAccess(context, person)).toEqual(noAccess);
  });

  it('ends, including the password, when the operator or an administrator revokes it', async () => {
    const admin = await createAccount(context, { role: 'super_admin' });
    const ways = [
      async ({ username }: Person) => {
        const { link, ended } = await createPasswordLink(context, operator, { username, endsAccess: true });
        expect(ended).toMatchObject({ sessions: 1, apiKeys: 2, passkeys: 1, hasTotp: true });
        return link;
      },
      async ({ userId, email }: Person) => {
        await endUserAccess(context, admin.call, { userId });
        return (await mailsTo(context, email)).at(-1)?.props['passwordLink'] ?? '';
      },
    ];
    for (const endBy of ways) {
      const person = await intruded(context);
      await confirmAddressOf(context, person);
      const link = await endBy(person);
      expect(await remainingAccess(context, person)).toEqual(noAccess);
      expect(await canSignIn(context, person.username, password)).toBe(false);
      expect((await mailsTo(context, person.email)).at(-1)?.props['ended']).toContain('2 API keys');
      await resetPassword(context, anonymousCall, { token: link.split('/').at(-1) ?? '', password: another });
      expect(await canSignIn(context, person.username, another)).toBe(true);
      await expect(endUserAccess(context, person.call, { userId: person.userId })).rejects.toMatchObject({
        code: 'permission_denied',
      });
    }
  });
});
