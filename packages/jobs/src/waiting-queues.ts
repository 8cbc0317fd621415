import { statement, type Given } from '@commonplace/db/statement';
import { sql, type Kysely } from 'kysely';

/** A queue with waiting jobs. */
export interface WaitingQueue {
  name: string;
  /** Time until the first of its jobs is due; 0 if one is due. */
  due_in_ms: number;
}

/** Finds which of these queues have waiting jobs, with one index lookup each. */
export const waitingQueues = statement(
  'waiting-jobs',
  (_db: Kysely<object>, given: Given<{ names: readonly string[] }>) => sql<WaitingQueue>`
    select wanted.name,
      greatest(0, extract(epoch from waiting.start_after - now()) * 1000)::float8 as due_in_ms
    from unnest(${given('names')}::text[]) as wanted (name)
    cross join lateral (
      select start_after from jobs.job
      where job.name = wanted.name and state < 'active' and not blocked order by start_after limit 1
    ) as waiting`,
);
