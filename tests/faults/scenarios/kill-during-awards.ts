import { randomUUID } from 'node:crypto';
import { type Account, createAccounts } from '@commonplace/testing/accounts';
import type { PlatformProcess } from '@commonplace/testing/platform-process';
import { beforeAll, describe, expect, test } from 'vitest';
import { pidOf } from '../support/processes.ts';
import { send, sendUntil } from '../support/requests.ts';
import { query } from '../support/stored-records.ts';

const credits = 3;
/** The processes to kill, by the number of awards that have begun; five are in progress then. */
const victims = new Map([
  [8, ['admin']],
  [15, ['listings', 'content', 'analytics']],
  [22, ['community']],
  [29, ['gateway']],
]);

let platform: PlatformProcess;
let admin: Account;

async function newBadge(): Promise<number> {
  const made = await query<{ id: number }>(
    platform,
    'admin',
    `insert into badges (title, slug, description, image_path, credits_awarded, allow_multiple_awards)
     values ('${randomUUID()}', 'badge', 'x', '/images/none.png', ${credits}, false) returning id`,
  );
  return made[0]?.id ?? 0;
}

/** Returns the balance and the number of ledger entries of each account. */
async function creditsOf(ids: string) {
  return query<{ id: number; balance: number; entries: number }>(
    platform,
    'listings',
    `select holder_id as id, balance, (
       select count(*)::integer from credit_entries where account_id = credit_accounts.id
     ) as entries
     from credit_accounts where holder_type = 'User' and holder_id in (${ids}) order by holder_id`,
  );
}

/** Counts the badge notifications of each user. */
async function notificationsOf(ids: string) {
  return query<{ id: number; notifications: number }>(
    platform,
    'community',
    `select user_id as id, count(*)::integer as notifications from notifications
     where kind = 'badge_achievement' and user_id in (${ids}) group by user_id order by user_id`,
  );
}

/** Kills a process of each app during many awards. */
export function killDuringAwards(given: () => PlatformProcess): void {
  beforeAll(async () => {
    platform = given();
    [admin] = (await createAccounts(platform, 1, 'admin')) as [Account];
  }, 240_000);

  describe('kill -9 of every process during 36 awards', () => {
    test('gives each user the badge, its credits and one notification', { timeout: 240_000 }, async () => {
      const winners = await createAccounts(platform, 36);
      const ids = winners.map(({ id }) => id).toSorted((one, other) => one - other);
      const badge_id = await newBadge();
      const award = ({ id: user_id, username }: Account) =>
        sendUntil(201, () =>
          send(platform.url, '/api/badge_achievements', {
            method: 'POST',
            apiKey: admin.apiKey,
            headers: { 'idempotency-key': `award-${username}` },
            body: { badge_achievement: { user_id, badge_id } },
          }),
        );
      const waiting = [...winners];
      const work = async () => {
        for (let winner = waiting.shift(); winner; winner = waiting.shift()) {
          const victim = victims.get(winners.length - waiting.length);
          for (const name of victim ?? []) process.kill(pidOf(platform, name), 'SIGKILL');
          await award(winner);
        }
      };
      await Promise.all(Array.from({ length: 6 }, work));

      const awarded = `select user_id as id from badge_achievements where badge_id = ${badge_id} order by user_id`;
      expect(await query(platform, 'admin', awarded)).toEqual(ids.map((id) => ({ id })));
      await expect
        .poll(() => creditsOf(ids.join()), { timeout: 120_000 })
        .toEqual(ids.map((id) => ({ id, balance: credits, entries: 1 })));
      await expect
        .poll(() => notificationsOf(ids.join()), { timeout: 120_000 })
        .toEqual(ids.map((id) => ({ id, notifications: 1 })));
    });
  });
}
