import { type Account, createAccounts } from '@commonplace/testing/accounts';
import type { PlatformProcess } from '@commonplace/testing/platform-process';
import { expect } from 'vitest';
import { countMails } from '../support/count-mails.ts';
import { send, sendUntil } from '../support/requests.ts';
import { query } from '../support/stored-records.ts';
import type { InterruptedWork } from '../support/interrupted-work.ts';

const pollOptions = { timeout: 120_000 };

/** Interrupts the notification and the mail of a newly trusted user. */
export function trust(given: () => PlatformProcess): InterruptedWork {
  let admin: Account;
  let trusted: Account;

  const put = () =>
    sendUntil(204, () =>
      send(given().url, `/api/users/${trusted.id}/trusted`, { method: 'PUT', apiKey: admin.apiKey }),
    );
  const rows = async (from: string) => (await query(given(), 'community', `select 1 ${from}`)).length;
  const address = () => `${trusted.username}@example.com`;
  /** Counts unsent mails, whose jobs contain the address. */
  const waiting = () => rows(`from jobs.job where name = 'send-mail' and data::text like '%${address()}%'`);

  return {
    title: 'notifies and mails a trusted user once',
    async prepare() {
      [admin] = (await createAccounts(given(), 1, 'admin')) as [Account];
      [trusted] = (await createAccounts(given(), 1)) as [Account];
    },
    begin: put,
    async expect() {
      await put();
      await expect.poll(waiting, pollOptions).toBe(0);
      expect(countMails(given(), address())).toBe(1);
      expect(await rows(`from notifications where kind = 'trusted' and user_id = ${trusted.id}`)).toBe(1);
      // Each job has one message id, regardless of the process and the number of attempts.
      const sent = given()
        .readLog('community')
        .filter(({ msg, template }) => msg === 'mail sent' && template === 'trusted');
      expect(new Set(sent.map(({ message_id: id }) => id)).size).toBe(1);
    },
  };
}
