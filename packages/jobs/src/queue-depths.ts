import { replannedStatement, type Given } from '@commonplace/db/statement';
import { sql, type Kysely } from 'kysely';
import type { QueueDepth } from './metrics.ts';

/** Counts unfinished and failed jobs by queue and state. */
export const queueDepths = replannedStatement(
  (_db: Kysely<object>) => sql<QueueDepth>`
    with live as (
      select name, start_after, case
        when state in ('active', 'failed') then state::text
        when start_after > now() then 'delayed'
        else 'ready' end as state
      from jobs.job
      where state in ('created', 'retry', 'active', 'failed') and name <> '__pgboss__send-it'
    )
    select name as queue, state, count(*)::int as jobs,
      case when state = 'ready' then extract(epoch from now() - min(start_after))::float8 end as oldest_seconds
    from live group by name, state`,
);

/** Finds a job of these queues that is due or running. */
export const busyJobs = replannedStatement(
  (_db: Kysely<object>, given: Given<{ names: readonly string[] }>) => sql<object>`
    select from jobs.job
    where (state = 'active' or state in ('created', 'retry') and start_after <= now())
      and name = any(${given('names')}::text[])
    limit 1`,
);
