import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import type { Large } from './prepare-large.ts';

const pollMs = 20;
const longestMs = 300_000;

/** What people have been told, as it is in community's database. */
export class Told implements AsyncDisposable {
  readonly #pool: Pool;

  constructor(databaseUrl: string | undefined) {
    this.#pool = new Pool({ connectionString: databaseUrl, application_name: 'bench', max: 3 });
  }

  /** Resolves when the first of somebody's followers is told of an article. */
  async begun(articleId: number): Promise<void> {
    await this.#untilRow(`select 1 from notifications where ${ofArticle} limit 1`, [articleId]);
  }

  /** Resolves when the last one is: they are told in the order in which they came. Throws when somebody was left out. */
  async everybody(articleId: number, { id, followers }: Large['followed']): Promise<void> {
    await this.#untilRow(
      `select 1 from notifications where ${ofArticle} and user_id = (
        select follower_id from follows where followable_type = 'User' and followable_id = $2 and shown
        order by created_at desc, id desc limit 1
      )`,
      [articleId, id],
    );
    const { rows } = await this.#pool.query<{ told: number }>(
      `select count(*)::integer as told from notifications where ${ofArticle}`,
      [articleId],
    );
    if (rows[0]?.told !== followers) throw new Error(`${rows[0]?.told} of ${followers} followers were told`);
  }

  /** Of how many followers somebody is told. */
  async countFollowers(userId: number): Promise<number> {
    const { rows } = await this.#pool.query<{ count: number }>(
      `select count(*)::integer as count from notifications where user_id = $1 and kind = 'follow'`,
      [userId],
    );
    return rows[0]?.count ?? 0;
  }

  /** Resolves when somebody is told of more followers than so many. */
  async ofMoreFollowers(userId: number, count: number): Promise<void> {
    await this.#untilRow(`select 1 from notifications where user_id = $1 and kind = 'follow' having count(*) > $2`, [
      userId,
      count,
    ]);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#pool.end();
  }

  async #untilRow(statement: string, parameters: unknown[]): Promise<void> {
    for (const deadline = Date.now() + longestMs; Date.now() < deadline; await sleep(pollMs)) {
      if ((await this.#pool.query(statement, parameters)).rows.length > 0) return;
    }
    throw new Error(`nobody was told within ${longestMs / 1000} s`);
  }
}

const ofArticle = `article_id = $1 and about_type = 'Article' and about_id = $1`;
