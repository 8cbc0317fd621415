// The statements on pg-boss's tables that its client lacks. No other file names these tables, except for migrations.
import { replannedStatement, statement, type Param } from '@commonplace/db/statement';
import { sql, type Kysely, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import type { Job as FetchedJob } from 'pg-boss';
import type { JobRow } from './job-row.ts';
import type { QueueDepth } from './metrics.ts';

/** A job that this process has taken. Statements about it have no effect once it was cancelled or taken by another process. */
export type Claim = Pick<FetchedJob<unknown>, 'id' | 'name' | 'data' | 'retryCount' | 'expireInSeconds'>;

type JobKey = Pick<Claim, 'name' | 'id'>;

/** Retention of a finished job, for the list of jobs. */
const retentionSeconds = 24 * 60 * 60;

const isJob = ({ name, id }: JobKey) => sql`name = ${name} and id = ${id}::uuid`;

/** Returns the condition that the job still belongs to this process. */
const isHeld = (claim: Claim) => sql`${isJob(claim)} and state = 'active' and retry_count = ${claim.retryCount}`;

/** Leaves out the jobs that pg-boss enqueues for itself. */
const isOurs = sql`name <> '__pgboss__send-it'`;

/** Deletes the payload of a finished job and keeps its times, outcome and progress. */
export async function forgetPayload(db: QueryExecutorProvider, job: JobKey): Promise<void> {
  await sql`
    update jobs.job set data = data - 'payload', deletion_seconds = ${retentionSeconds} where ${isJob(job)}`.execute(
    db,
  );
}

/** Makes the current try the last one. */
export async function endRetries(db: QueryExecutorProvider, claim: Claim): Promise<void> {
  await sql`update jobs.job set retry_limit = retry_count where ${isHeld(claim)}`.execute(db);
}

/** Tells whether a job has failed for good. */
export async function hasFailed(db: QueryExecutorProvider, job: JobKey): Promise<boolean> {
  const { rows } = await sql`select from jobs.job where ${isJob(job)} and state = 'failed'`.execute(db);
  return rows.length > 0;
}

/** Returns a job to its queue as if it had not been taken. */
export async function returnToQueue(db: QueryExecutorProvider, claim: Claim): Promise<void> {
  await sql`
    update jobs.job set state = 'created', started_on = null, heartbeat_on = null where ${isHeld(claim)}`.execute(db);
}

/** Stores progress as JSON and resets the count of crashes. */
export async function storeProgress(db: QueryExecutorProvider, claim: Claim, json: string): Promise<void> {
  await sql`
    update jobs.job set data = jsonb_set(data - 'deaths', '{progress}', ${json}::jsonb)
    where ${isHeld(claim)}`.execute(db);
}

/** Stores the count of crashes. With a delay, the job returns to its queue and the current try is not counted. */
export async function storeCrashes(
  db: QueryExecutorProvider,
  claim: Claim,
  { crashes, delaySeconds }: { crashes: number; delaySeconds: number },
): Promise<void> {
  const putOff = sql`, state = 'retry', start_after = now() + make_interval(secs => ${delaySeconds}),
    started_on = null, heartbeat_on = null`;
  await sql`
    update jobs.job set data = jsonb_set(data, '{deaths}', to_jsonb(${crashes}::integer)), output = null
      ${delaySeconds === 0 ? sql`` : putOff}
    where ${isHeld(claim)}`.execute(db);
}

/** Resets the count of crashes. */
export async function forgetCrashes(db: QueryExecutorProvider, job: JobKey): Promise<void> {
  await sql`update jobs.job set data = data - 'deaths' where ${isJob(job)}`.execute(db);
}

const rfc3339 = (column: string) => sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Columns of a listed job, without its payload. */
const jobColumns = sql`
  id::text, name, state::text, (retry_count + (started_on is not null)::int)::int as attempts,
  (retry_limit + 1)::int as most_attempts,
  ${rfc3339('created_on')} as created_at, ${rfc3339('start_after')} as start_after,
  ${rfc3339('started_on')} as started_at, ${rfc3339('completed_on')} as ended_at,
  coalesce(output ->> 'message', output -> 'value' ->> 'message') as error, (data -> 'progress')::text as progress`;

/** The filters of a list of jobs, all of which must match, and its window. */
export interface ListedJobs {
  queue?: string | undefined;
  state?: string | undefined;
  offset: number;
  limit: number;
}

/** Lists jobs, newest first. */
export function selectJobs({ queue, state, offset, limit }: ListedJobs): RawBuilder<JobRow> {
  const ofQueue = queue === undefined ? sql`` : sql`and name = ${queue}`;
  const inState = state === undefined ? sql`` : sql`and state = ${sql.lit(state)}`;
  return sql<JobRow>`
    select ${jobColumns} from jobs.job
    where ${isOurs} ${ofQueue} ${inState}
    order by job.created_on desc, job.id desc offset ${offset} limit ${limit}`;
}

/** Returns the job with this id, if any. */
export async function findJob(db: QueryExecutorProvider, id: string): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`
    select ${jobColumns} from jobs.job
    where name = any(array(select name from jobs.queue)) and id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** Whether a job of this kind waits or runs. */
export function hasUnfinishedJob({ name }: Pick<Claim, 'name'>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from jobs.job where name = ${name} and state < 'completed')`;
}

/** The number of jobs that failed for good. */
export const failedJobs = sql<number>`
  (select count(*)::integer from jobs.job where state = 'failed' and ${isOurs})`;

/** A queue with waiting jobs. */
export interface WaitingQueue {
  name: string;
  /** Time until the first of its jobs is due; 0 if one is due. */
  due_in_ms: number;
}

/** Finds which of these queues have waiting jobs, with one index lookup each. */
export const waitingQueues = statement(
  'waiting-jobs',
  (_db: Kysely<object>, param: Param<{ names: readonly string[] }>) => sql<WaitingQueue>`
    select wanted.name,
      greatest(0, extract(epoch from waiting.start_after - now()) * 1000)::float8 as due_in_ms
    from unnest(${param('names')}::text[]) as wanted (name)
    cross join lateral (
      select start_after from jobs.job
      where job.name = wanted.name and state < 'active' and not blocked order by start_after limit 1
    ) as waiting`,
);

/** Finds a job of these queues that is due or running. */
export const busyJobs = replannedStatement(
  (_db: Kysely<object>, param: Param<{ names: readonly string[] }>) => sql<object>`
    select from jobs.job
    where (state = 'active' or state in ('created', 'retry') and start_after <= now())
      and name = any(${param('names')}::text[])
    limit 1`,
);

/** Counts unfinished and failed jobs by queue and state. */
export const queueDepths = replannedStatement(
  (_db: Kysely<object>) => sql<QueueDepth>`
    with live as (
      select name, start_after, case
        when state in ('active', 'failed') then state::text
        when start_after > now() then 'delayed'
        else 'ready' end as state
      from jobs.job
      where state in ('created', 'retry', 'active', 'failed') and ${isOurs}
    )
    select name as queue, state, count(*)::int as jobs,
      case when state = 'ready' then extract(epoch from now() - min(start_after))::float8 end as oldest_seconds
    from live group by name, state`,
);

/** Jobs that failed for good and are not counted yet; a job that is retried by hand may fail a second time. */
const isUncounted = sql`state = 'failed' and ${isOurs} and jsonb_typeof(data) = 'object'
  and completed_on is not null and data -> 'failureCounted' is distinct from to_jsonb(extract(epoch from completed_on))`;

/** Tells whether a failed job is not counted yet. */
export async function hasUncountedFailures(db: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await sql`select from jobs.job where ${isUncounted} limit 1`.execute(db);
  return rows.length > 0;
}

/** Marks failed jobs as counted, at most `limit`, and returns their numbers by day (UTC). */
export async function countNewFailures(
  db: QueryExecutorProvider,
  limit: number,
): Promise<{ day: string; amount: number }[]> {
  const { rows } = await sql<{ day: string; amount: number }>`
    with found as (
      select name, id from jobs.job where ${isUncounted} limit ${limit} for update skip locked
    ), counted as (
      update jobs.job
      set data = jsonb_set(data, '{failureCounted}', to_jsonb(extract(epoch from completed_on)))
      from found where job.name = found.name and job.id = found.id
      returning (completed_on at time zone 'UTC')::date::text as day
    )
    select day, count(*)::integer as amount from counted group by day order by day`.execute(db);
  return rows;
}
