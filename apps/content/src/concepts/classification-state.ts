import { statement, type StatementRunner } from '@commonplace/db/statement';
import { sql } from 'kysely';

/** The backlog of the classification. */
export interface ClassificationState {
  /** Articles that were just written, and all others. */
  fresh: number;
  bulk: number;
  /** The age of the oldest article in each lane; 0 if it is empty. */
  freshSeconds: number;
  bulkSeconds: number;
  /** Concepts that have not been compared with all articles in their current version. */
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

/** Takes some hundred milliseconds for a million queued articles. */
export function readClassificationState(db: StatementRunner): Promise<ClassificationState> {
  return waiting.one(db, {});
}
