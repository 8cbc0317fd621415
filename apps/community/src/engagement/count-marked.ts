import { tryLock } from '@commonplace/db/advisory-locks';
import type { Database } from '@commonplace/db/database';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { appendEngagementChanged } from './engagement-changed.ts';
import { countEngagement } from './count-engagement.ts';

/** Marks taken in one transaction. */
const batchSize = 1_000;

/**
 * Counts marked articles anew and announces each once, all in one transaction: a crash leaves the marks where they were.
 * Returns whether marks may be left. Another process's turn counts as nothing left.
 */
export async function countMarked(database: Database, signal: AbortSignal): Promise<boolean> {
  return database.transaction(signal, async (em) => {
    // Only one process counts at a time, or an older count could get the newer version.
    if (!(await tryLock(em, 'coalescing'))) return false;
    const marked = await takeMarks(em);
    if (marked.length === 0) return false;
    // A statement of its own, begun after the marks were taken: it sees every write whose mark it took.
    const articleIds = [...new Set(marked)].toSorted((a, b) => a - b);
    const engagements = await countEngagement(em.getKysely(), articleIds);
    await appendEngagementChanged(em, engagements, await raiseVersions(em, articleIds));
    return marked.length === batchSize;
  });
}

async function takeMarks(em: SqlEntityManager): Promise<number[]> {
  const rows = await em
    .getKysely<Tables>()
    .deleteFrom('engagement_marks')
    .where('id', 'in', (eb) => eb.selectFrom('engagement_marks').select('id').orderBy('id').limit(batchSize))
    .returning('article_id')
    .execute();
  return rows.map((row) => row.article_id);
}

async function raiseVersions(em: SqlEntityManager, articleIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await em
    .getKysely<Tables>()
    .insertInto('engagement_versions')
    .values(articleIds.map((article_id) => ({ article_id, version: 1 })))
    .onConflict((conflict) =>
      conflict.column('article_id').doUpdateSet({ version: sql`engagement_versions.version + 1` }),
    )
    .returning(['article_id', 'version'])
    .execute();
  return new Map(rows.map((row) => [row.article_id, row.version]));
}
