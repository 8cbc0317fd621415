import { randomUUID } from 'node:crypto';
import { type Account, createAccounts } from '@commonplace/testing/accounts';
import type { PlatformProcess } from '@commonplace/testing/platform-process';
import { expect } from 'vitest';
import { send, sendUntil } from './requests.ts';
import { query } from './stored-records.ts';

const credits = 3;
const count = 8;
const workers = 3;
const pollOptions = { timeout: 120_000 };

/** Awards of one badge to many users. */
export interface AwardLoad {
  /** Awards the badge to all, and repeats what fails. */
  run(): Promise<void>;
  /** Checks that each user has the badge, its credits and one notification. */
  expectEachOnce(): Promise<void>;
}

/** Prepares awards of a new badge by this administrator. */
export async function createAwardLoad(platform: PlatformProcess, admin: Account): Promise<AwardLoad> {
  const winners = await createAccounts(platform, count);
  const badge_id = await newBadge(platform);
  const ids = winners.map(({ id }) => id).toSorted((one, other) => one - other);
  const award = ({ id: user_id, username }: Account) =>
    sendUntil(201, () =>
      send(platform.url, '/api/badge_achievements', {
        method: 'POST',
        apiKey: admin.apiKey,
        headers: { 'idempotency-key': `award-${username}` },
        body: { badge_achievement: { user_id, badge_id } },
      }),
    );
  return {
    async run() {
      const waiting = [...winners];
      const work = async () => {
        for (let winner = waiting.shift(); winner; winner = waiting.shift()) await award(winner);
      };
      await Promise.all(Array.from({ length: workers }, work));
    },
    async expectEachOnce() {
      const awarded = `select user_id as id from badge_achievements where badge_id = ${badge_id} order by user_id`;
      expect(await query(platform, 'admin', awarded)).toEqual(ids.map((id) => ({ id })));
      await expect
        .poll(() => creditsOf(platform, ids.join()), pollOptions)
        .toEqual(ids.map((id) => ({ id, balance: credits, entries: 1 })));
      await expect
        .poll(() => notificationsOf(platform, ids.join()), pollOptions)
        .toEqual(ids.map((id) => ({ id, notifications: 1 })));
    },
  };
}

async function newBadge(platform: PlatformProcess): Promise<number> {
  const made = await query<{ id: number }>(
    platform,
    'admin',
    `insert into badges (title, slug, description, image_path, credits_awarded, allow_multiple_awards)
     values ('${randomUUID()}', 'badge-${randomUUID()}', 'x', '/images/none.png', ${credits}, false) returning id`,
  );
  return made[0]?.id ?? 0;
}

/** Returns the balance and the number of ledger entries of each account. */
async function creditsOf(platform: PlatformProcess, ids: string) {
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
async function notificationsOf(platform: PlatformProcess, ids: string) {
  return query<{ id: number; notifications: number }>(
    platform,
    'community',
    `select user_id as id, count(*)::integer as notifications from notifications
     where kind = 'badge_achievement' and user_id in (${ids}) group by user_id order by user_id`,
  );
}
