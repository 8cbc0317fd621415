import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';

const pollMs = 20;
const timeoutMs = 300_000;

/** Waits for notifications in community's database. */
export class NotificationProbe implements AsyncDisposable {
  readonly #pool: Pool;

  constructor(databaseUrl: string | undefined) {
    this.#pool = new Pool({ connectionString: databaseUrl, application_name: 'bench', max: 3 });
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
