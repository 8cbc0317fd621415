import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import type { LargeData } from './prepare-large.ts';

const pollMs = 20;
const timeoutMs = 300_000;

/** Waits for notifications in community's database. */
export class NotificationProbe implements AsyncDisposable {
  readonly #pool: Pool;

  constructor(databaseUrl: string | undefined) {
    this.#pool = new Pool({ connectionString: databaseUrl, application_name: 'bench', max: 3 });
  }

  /** Waits until the first follower is notified of an article. */
  async untilFirst(articleId: number): Promise<void> {
    await this.#untilRow(`select 1 from notifications where ${ofArticle} limit 1`, [articleId]);
  }

  /** Waits until the last follower is notified, in the order of following. Throws if one was skipped. */
  async untilAll(articleId: number, { id, followers }: LargeData['followed']): Promise<void> {
    await this.#untilRow(
      `select 1 from notifications where ${ofArticle} and user_id = (
        select follower_id from follows where followable_type = 'User' and followable_id = $2 and shown
        order by created_at desc, id desc limit 1
      )`,
      [articleId, id],
    );
    const { rows } = await this.#pool.query<{ notified: number }>(
      `select count(*)::integer as notified from notifications where ${ofArticle}`,
      [articleId],
    );
    if (rows[0]?.notified !== followers)
      throw new Error(`${rows[0]?.notified} of ${followers} followers were notified`);
  }

  /** Counts the notifications of new followers of a user. */
  async countFollowers(userId: number): Promise<number> {
    const { rows } = await this.#pool.query<{ count: number }>(
      `select count(*)::integer as count from notifications where user_id = $1 and kind = 'follow'`,
      [userId],
    );
    return rows[0]?.count ?? 0;
  }

  /** Waits until a user has more notifications of new followers than `count`. */
  async untilMoreFollowers(userId: number, count: number): Promise<void> {
    await this.#untilRow(`select 1 from notifications where user_id = $1 and kind = 'follow' having count(*) > $2`, [
      userId,
      count,
    ]);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#pool.end();
  }

  async #untilRow(statement: string, parameters: unknown[]): Promise<void> {
    for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(pollMs)) {
      if ((await this.#pool.query(statement, parameters)).rows.length > 0) return;
    }
    throw new Error(`no notification within ${timeoutMs / 1000} s`);
  }
}

const ofArticle = `article_id = $1 and about_type = 'Article' and about_id = $1`;
