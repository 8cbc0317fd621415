import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import { defineJob } from '@commonplace/jobs/define-job';
import { enqueue } from '@commonplace/jobs/enqueue';
import type { JobContext } from '@commonplace/jobs/handler';
import { publicId } from '@commonplace/jobs/job-row';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ContentContext } from '../../context.ts';

export const reindexSearchJob = defineJob({
  name: 'reindex-search',
  payload: z.object({}),
  timeLimitSeconds: 6 * 60 * 60,
  retries: { limit: 3, delaySeconds: 5, maxDelaySeconds: 300 },
  maxConcurrency: 1,
});

/** Enqueues a job that rebuilds the search indexes, for operators. Returns its id. */
export async function startReindex({ database }: Pick<ContentContext, 'database'>, call: CallContext): Promise<string> {
  requireRole(call.principal, 'admin');
  const id = await database.transaction(call, (em) => enqueue(em, reindexSearchJob, {}));
  return publicId('content', id);
}

/**
 * Rebuilds the index of articles, then the others. Reports progress of articles: `{engine, indexed, total}`. A killed
 * job starts again, since an index is replaced as a whole.
 */
export async function reindexSearch(
  { database, search, entries }: Pick<ContentContext, 'database' | 'search' | 'entries'>,
  { signal, report }: Pick<JobContext, 'signal' | 'report'>,
): Promise<void> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from articles where listed`.execute(database.reader(signal));
  const total = rows[0]?.total ?? 0;
  await report({ engine: search.engine, indexed: 0, total });
  const indexed = await search.reindex(signal, (engine, written) => report({ engine, indexed: written, total }));
  await entries.reindex(signal);
  await report({ engine: search.engine, indexed, total });
}
