import { tryLock } from '@commonplace/db/advisory-locks';
import type { Database } from '@commonplace/db/database';
import { reconnectDelayMs, pause, withJitter } from '@commonplace/events/backoff';
import { Wakeup } from '@commonplace/events/wakeup';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Tables } from '../tables/tables.ts';
import { announceSearchChange } from './announce-change.ts';

const batchSize = 200;
const pollMs = 1_000;
/** Longer than the engine is waited for, twice in a batch. */
const longestPushMs = 150_000;

export interface MeilisearchQueue extends AsyncDisposable {
  /** Looks at the queue soon instead of at the next poll. */
  wake(): void;
  isEmpty(): Promise<boolean>;
}

interface QueueOptions {
  database: Database;
  logger: Logger;
  /** Called before the first batch after a start or a failure. */
  prepare(): Promise<void>;
  /** Tells the engine about these articles; rejects when that did not succeed. */
  push(articleIds: number[]): Promise<void>;
}

/** Works off `search_queue`, in one process at a time. A failing engine is asked again, ever more rarely. */
export function startMeilisearchQueue(options: QueueOptions): MeilisearchQueue {
  const stop = new AbortController();
  const wakeup = new Wakeup();
  const working = work(options, wakeup, stop.signal);
  return {
    wake: () => wakeup.call(),
    isEmpty: () => isEmpty(options.database),
    async [Symbol.asyncDispose]() {
      stop.abort();
      wakeup.call();
      await working;
    },
  };
}

async function work(options: QueueOptions, wakeup: Wakeup, signal: AbortSignal): Promise<void> {
  let failures = 0;
  let prepared = false;
  while (!signal.aborted) {
    try {
      if (!prepared) await options.prepare();
      prepared = true;
      const pushed = await pushBatch(options);
      failures = 0;
      if (pushed < batchSize) await wakeup.wait(withJitter(pollMs), signal);
    } catch (error) {
      failures += 1;
      prepared = false;
      options.logger.warn({ err: error, failures }, 'the search engine could not be told about articles');
      await pause(reconnectDelayMs(failures), signal);
    }
  }
}

/**
 * Tells the engine about a batch, then takes it off the queue and announces it; resolves to its size. The advisory lock
 * keeps two processes from telling an older and a newer state in the wrong order; no row is locked while the engine is
 * asked.
 */
function pushBatch({ database, push }: QueueOptions): Promise<number> {
  return database.transaction(undefined, async (em) => {
    if (!(await tryLock(em, 'searchQueue'))) return 0;
    const kysely = em.getKysely<Tables>();
    const rows = await kysely.selectFrom('search_queue').selectAll().orderBy('id').limit(batchSize).execute();
    if (rows.length === 0) return 0;
    // A busy engine takes longer than other transactions may be silent; without the lock, the batch would be told again.
    await sql`set local idle_in_transaction_session_timeout = ${sql.lit(longestPushMs)}`.execute(kysely);
    await push([...new Set(rows.map((row) => row.article_id))]);
    const taken = rows.map(({ id }) => id);
    await sql`delete from search_queue where id = any(${taken}::bigint[])`.execute(kysely);
    await announceSearchChange(em);
    return rows.length;
  });
}

async function isEmpty(database: Database): Promise<boolean> {
  const kysely = database.fork().getKysely<Tables>();
  return (await kysely.selectFrom('search_queue').select('id').limit(1).executeTakeFirst()) === undefined;
}
