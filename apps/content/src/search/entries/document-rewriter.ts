import { pause, reconnectDelayMs } from '@commonplace/background/backoff';
import { tryLock } from '@commonplace/db/advisory-locks';
import type { Database } from '@commonplace/db/database';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { wordsVersion } from '../index/document-words.ts';
import { entryTypes } from './entry-types.ts';
import { rewriteEntries } from './rewrite-entries.ts';
import { rewriteDocuments, type RewriteOptions } from '../postgres/rewrite-documents.ts';

const lockPollMs = 1_000;

/** A type of records whose documents can be rewritten. */
interface Kind {
  type: string;
  rewrite(database: Database, options: RewriteOptions): Promise<number>;
}

/** The smallest first: their records are not found before. */
const kinds: readonly Kind[] = [
  ...entryTypes.map((type): Kind => ({
    type,
    rewrite: (database, options) => rewriteEntries(database, type, options),
  })),
  { type: 'articles', rewrite: rewriteDocuments },
];

/** Rewrites PostgreSQL's search documents after a change of word splitting. */
export interface DocumentRewriter extends AsyncDisposable {
  /** Whether all documents are up to date. */
  settled(): Promise<boolean>;
}

/**
 * Rewrites the documents of all records in the background, type by type, if this release splits words differently or
 * they are missing. Searches use the existing documents meanwhile. A restart resumes where it stopped.
 */
export function startDocumentRewriter({ database, logger }: { database: Database; logger: Logger }): DocumentRewriter {
  const stop = new AbortController();
  const rewriting = run(database, logger, stop.signal);
  return {
    settled: async () => (await readRemaining(database)).length === 0,
    async [Symbol.asyncDispose]() {
      stop.abort();
      await rewriting;
    },
  };
}

async function run(database: Database, logger: Logger, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    try {
      if (await rewrite(database, logger, signal)) return;
      await pause(lockPollMs, signal);
    } catch (error) {
      failures += 1;
      if (!signal.aborted) logger.warn({ err: error, failures }, 'cannot rewrite search documents; will retry');
      await pause(reconnectDelayMs(failures), signal);
    }
  }
}

/** Returns true once nothing is left; false while another process works on it. */
async function rewrite(database: Database, logger: Logger, signal: AbortSignal): Promise<boolean> {
  if ((await readRemaining(database)).length === 0) return true;
  return database.transaction({ signal }, async (em) => {
    if (!(await tryLock(em, 'searchDocuments'))) return false;
    // Throws if the lock is lost, which ends this run.
    const holdLock = async () => void (await sql`select 1`.execute(em.getKysely()));
    for (const { kind, after } of await readRemaining(database)) {
      logger.info({ type: kind.type, after }, 'rewriting search documents');
      const onProgress = async (_indexed: number, lastId: number) => {
        await noteProgress(database, kind, lastId, false);
        await holdLock();
      };
      await kind.rewrite(database, { signal, after, onProgress });
      await noteProgress(database, kind, 0, true);
    }
    return true;
  });
}

/** Returns the types with outdated documents, and the id up to which they are done. */
async function readRemaining(database: Database): Promise<{ kind: Kind; after: number }[]> {
  const { rows } = await sql<{ name: string; filled_up_to: number; filled_at: string | null }>`
    select name, filled_up_to, filled_at from search_indexes
    where engine = 'postgresql' and fingerprint = ${String(wordsVersion)}`.execute(database.reader());
  const progress = new Map(rows.map((row) => [row.name, row]));
  return kinds
    .filter((kind) => progress.get(nameOf(kind))?.filled_at == null)
    .map((kind) => ({ kind, after: progress.get(nameOf(kind))?.filled_up_to ?? 0 }));
}

async function noteProgress(database: Database, kind: Kind, upTo: number, isFilled: boolean): Promise<void> {
  await sql`
    insert into search_indexes (name, engine, type, fingerprint, created_at, filled_up_to, filled_at)
    values (${nameOf(kind)}, 'postgresql', ${kind.type}, ${String(wordsVersion)}, '', ${upTo},
      case when ${isFilled} then now() end)
    on conflict (name) do update
    set fingerprint = excluded.fingerprint, filled_up_to = excluded.filled_up_to, filled_at = excluded.filled_at`.execute(
    database.reader(),
  );
}

const nameOf = ({ type }: Kind) => `postgresql-${type}`;
