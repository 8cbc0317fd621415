import { statement, type Given } from '@commonplace/db/statement';
import { sql, type Kysely } from 'kysely';

/** A queue in which jobs wait. */
export interface WaitingQueue {
  name: string;
  /** Until the first of them may be worked on, in milliseconds; 0 when one is due. */
  due_in_ms: number;
}

/** Which of these queues have waiting jobs: a look at an index for each, whatever their length. */
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
