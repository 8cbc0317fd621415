import { randomUUID } from 'node:crypto';
import { type Account, createAccounts } from '@commonplace/testing/accounts';
import type { PlatformProcess } from '@commonplace/testing/platform-process';
import { expect } from 'vitest';
import { mailsTo } from '../support/mails.ts';
import { send, sendUntil, type Answer } from '../support/requests.ts';
import { query } from '../support/truth.ts';
import type { UnderWay } from '../support/under-way.ts';

const patience = { timeout: 120_000 };

/** An invitation (A8). */
function invitation(
  given: () => PlatformProcess,
  title: string,
  begin: (invite: () => Promise<Answer>) => Promise<unknown>,
): UnderWay {
  const email = `${randomUUID()}@example.org`;
  let administrator: Account;

  const invite = () =>
    send(given().url, '/api/admin/users', {
      method: 'POST',
      apiKey: administrator.apiKey,
      body: { email },
      headers: { 'idempotency-key': email },
    });
  const mails = () => mailsTo(given(), email);
  const rows = async (from: string) => (await query(given(), 'community', `select 1 from ${from}`)).length;

  return {
    title,
    async prepare() {
      [administrator] = (await createAccounts(given(), 1, 'super_admin')) as [Account];
    },
    begin: () => begin(invite),
    async expect() {
      await sendUntil(200, invite);
      await expect.poll(mails, patience).toBe(1);
      const waiting = () => rows(`jobs.job where data::text like '%${email}%' and state <> 'completed'`);
      await expect.poll(waiting, patience).toBe(0);
      expect(mails()).toBe(1);
      expect(await rows(`one_time_tokens where detail ->> 'email' = '${email}'`)).toBe(1);
    },
  };
}

/** One that is cut off before it is answered. */
export function invitationWithoutAnswer(given: () => PlatformProcess): UnderWay {
  return invitation(given, 'an invitation that nobody has heard of is mailed once', async (invite) => {
    void invite().catch(() => undefined);
  });
}

/** One that was answered, while it is mailed. */
export function invitationUnderWay(given: () => PlatformProcess): UnderWay {
  return invitation(given, 'an invitation is mailed once', (invite) => sendUntil(200, invite));
}
