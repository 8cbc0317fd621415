import { randomUUID } from 'node:crypto';
import { type Account, createAccounts } from '@commonplace/testing/accounts';
import type { PlatformProcess } from '@commonplace/testing/platform-process';
import { expect } from 'vitest';
import { countMails } from '../support/count-mails.ts';
import { send, sendUntil, type Answer } from '../support/requests.ts';
import { query } from '../support/stored-records.ts';
import type { InterruptedWork } from '../support/interrupted-work.ts';

const pollOptions = { timeout: 120_000 };

function invitation(
  given: () => PlatformProcess,
  title: string,
  begin: (invite: () => Promise<Answer>) => Promise<unknown>,
): InterruptedWork {
  const email = `${randomUUID()}@example.org`;
  let administrator: Account;

  const invite = () =>
    send(given().url, '/api/admin/users', {
      method: 'POST',
      apiKey: administrator.apiKey,
      body: { email },
      headers: { 'idempotency-key': email },
    });
  const mails = () => countMails(given(), email);
  const rows = async (from: string) => (await query(given(), 'community', `select 1 from ${from}`)).length;

  return {
    title,
    async prepare() {
      [administrator] = (await createAccounts(given(), 1, 'super_admin')) as [Account];
    },
    begin: () => begin(invite),
    async expect() {
      await sendUntil(200, invite);
      await expect.poll(mails, pollOptions).toBe(1);
      const waiting = () => rows(`jobs.job where data::text like '%${email}%' and state <> 'completed'`);
      await expect.poll(waiting, pollOptions).toBe(0);
      expect(mails()).toBe(1);
      expect(await rows(`one_time_tokens where detail ->> 'email' = '${email}'`)).toBe(1);
    },
  };
}

/** An invitation that is interrupted before it is answered. */
export function unansweredInvitation(given: () => PlatformProcess): InterruptedWork {
  return invitation(given, 'mails an unanswered invitation once', async (invite) => {
    void invite().catch(() => undefined);
  });
}

/** An invitation that is interrupted after its answer, while it is mailed. */
export function invitationInProgress(given: () => PlatformProcess): InterruptedWork {
  return invitation(given, 'mails an answered invitation once', (invite) => sendUntil(200, invite));
}
