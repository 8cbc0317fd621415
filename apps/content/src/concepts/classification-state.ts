import { statement, type StatementRunner } from '@commonplace/db/statement';
import { sql } from 'kysely';

/** What waits to be classified. */
export interface ClassificationState {
  /** Articles that were written just now, and all others. */
  fresh: number;
  bulk: number;
  /** Of the article of each kind that has waited longest; 0 without one. */
  freshSeconds: number;
  bulkSeconds: number;
  /** Concepts for whose present version not all articles were compared. */
  concepts: number;
}

const waiting = statement(
  'classification-state',
  () => sql<ClassificationState>`
    select count(*) filter (where fresh)::integer as fresh, count(*) filter (where not fresh)::integer as bulk,
      coalesce(extract(epoch from now() - min(marked_at) filter (where fresh)), 0)::float8 as "freshSeconds",
      coalesce(extract(epoch from now() - min(marked_at) filter (where not fresh)), 0)::float8 as "bulkSeconds",
      (select count(*) from concepts where classified_version is distinct from version)::integer as concepts
    from embedding_queue`,
);

/** Reads what waits: of a million articles in some hundred milliseconds. */
export function readClassificationState(db: StatementRunner): Promise<ClassificationState> {
  return waiting.one(db, {});
}
