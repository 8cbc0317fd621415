import { tryLock } from '@commonplace/db/advisory-locks';
import type { Database } from '@commonplace/db/database';
import { pause, reconnectDelayMs } from '@commonplace/events/backoff';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { wordsVersion } from './document-words.ts';
import { rewriteDocuments } from './rewrite-documents.ts';

const indexName = 'postgresql-articles';
const lockPollMs = 1_000;

/** The rewriting of PostgreSQL's documents that an earlier release has written. */
export interface Rewriting extends AsyncDisposable {
  /** Whether every document is of this release. */
  settled(): Promise<boolean>;
}

/**
 * Writes the documents of all articles again, in the background, when this release splits texts into other words than the
 * one that wrote them. Searches find what is there in the meantime. It goes on where it was stopped.
 */
export function startRewriting({ database, logger }: { database: Database; logger: Logger }): Rewriting {
  const stop = new AbortController();
  const rewriting = work(database, logger, stop.signal);
  return {
    settled: async () => (await readProgress(database)) === undefined,
    async [Symbol.asyncDispose]() {
      stop.abort();
      await rewriting;
    },
  };
}

async function work(database: Database, logger: Logger, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    try {
      if (await rewrite(database, logger, signal)) return;
      await pause(lockPollMs, signal);
    } catch (error) {
      failures += 1;
      if (!signal.aborted)
        logger.warn({ err: error, failures }, 'search documents cannot be rewritten; it is tried again');
      await pause(reconnectDelayMs(failures), signal);
    }
  }
}

/** True once nothing is left to do; false while another process is at it. */
async function rewrite(database: Database, logger: Logger, signal: AbortSignal): Promise<boolean> {
  const after = await readProgress(database);
  if (after === undefined) return true;
  return database.transaction(signal, async (em) => {
    if (!(await tryLock(em, 'searchDocuments'))) return false;
    logger.info({ after }, 'search documents are rewritten');
    const onProgress = async (_indexed: number, lastId: number) => {
      await noteProgress(database, lastId, false);
      // Fails when the lock is lost, and with it this work.
      await sql`select 1`.execute(em.getKysely());
    };
    await rewriteDocuments(database, { signal, after, onProgress });
    await noteProgress(database, 0, true);
    return true;
  });
}

/** The id up to which documents are of this release; undefined when all are. */
async function readProgress(database: Database): Promise<number | undefined> {
  const { rows } = await sql<{ upTo: number; isFilled: boolean }>`
    select filled_up_to as "upTo", filled_at is not null as "isFilled" from search_indexes
    where name = ${indexName} and fingerprint = ${String(wordsVersion)}`.execute(database.reader());
  const [progress] = rows;
  return progress?.isFilled === true ? undefined : (progress?.upTo ?? 0);
}

async function noteProgress(database: Database, upTo: number, isFilled: boolean): Promise<void> {
  await sql`
    insert into search_indexes (name, engine, type, fingerprint, created_at, filled_up_to, filled_at)
    values (${indexName}, 'postgresql', 'articles', ${String(wordsVersion)}, '', ${upTo},
      case when ${isFilled} then now() end)
    on conflict (name) do update
    set fingerprint = excluded.fingerprint, filled_up_to = excluded.filled_up_to, filled_at = excluded.filled_at`.execute(
    database.reader(),
  );
}
