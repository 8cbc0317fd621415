import { type Account, createAccounts } from '@commonplace/testing/accounts';
import type { PlatformProcess } from '@commonplace/testing/platform-process';
import { expect } from 'vitest';
import { mailsTo } from '../support/mails.ts';
import { send, sendUntil } from '../support/requests.ts';
import { query } from '../support/truth.ts';
import type { UnderWay } from '../support/under-way.ts';

const patience = { timeout: 120_000 };

/** Somebody becomes trusted, of which they are told and mailed. */
export function trust(given: () => PlatformProcess): UnderWay {
  let admin: Account;
  let trusted: Account;

  const put = () =>
    sendUntil(204, () =>
      send(given().url, `/api/users/${trusted.id}/trusted`, { method: 'PUT', apiKey: admin.apiKey }),
    );
  const rows = async (from: string) => (await query(given(), 'community', `select 1 ${from}`)).length;
  const address = () => `${trusted.username}@example.com`;
  /** What a mail is made of is in its job until it is sent. */
  const waiting = () => rows(`from jobs.job where name = 'send-mail' and data::text like '%${address()}%'`);

  return {
    title: 'who is trusted is told and mailed once',
    async prepare() {
      [admin] = (await createAccounts(given(), 1, 'admin')) as [Account];
      [trusted] = (await createAccounts(given(), 1)) as [Account];
    },
    begin: put,
    async expect() {
      await put();
      await expect.poll(waiting, patience).toBe(0);
      expect(mailsTo(given(), address())).toBe(1);
      expect(await rows(`from notifications where kind = 'trusted' and user_id = ${trusted.id}`)).toBe(1);
      // Each job's mail has an id of its own, whichever process sent it and how often.
      const sent = given()
        .readLog('community')
        .filter(({ msg, template }) => msg === 'mail sent' && template === 'trusted');
      expect(new Set(sent.map(({ message_id: id }) => id)).size).toBe(1);
    },
  };
}
