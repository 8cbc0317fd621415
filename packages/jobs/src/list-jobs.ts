import type { Database } from '@commonplace/db/database';
import { pageToOffset, takePage, type Page } from '@commonplace/db/pagination';
import { sql, type Kysely } from 'kysely';
import { jobColumns, jobStates, type JobRow } from './job-row.ts';

/** All given filters must match. */
export interface ListJobsInput extends Page {
  queue?: string | undefined;
  state?: string | undefined;
}

/** Returns the jobs of a service, newest first. */
export async function listJobs(database: Database, signal: AbortSignal, input: ListJobsInput) {
  if (input.state !== undefined && !jobStates.some((state) => state === input.state))
    return { rows: [], hasNext: false };
  const db = database.reader<object>(signal);
  const { rows } = await db.executeQuery(listJobsQuery(input).compile(db));
  return takePage(rows, input.perPage);
}

/** The statement of the list, exported to test its plan. */
export function listJobsQuery(input: ListJobsInput) {
  const { offset, limit } = pageToOffset(input);
  const ofQueue = input.queue === undefined ? sql`` : sql`and name = ${input.queue}`;
  const inState = input.state === undefined ? sql`` : sql`and state = ${sql.lit(input.state)}`;
  return sql<JobRow>`
    select ${jobColumns} from jobs.job
    where name <> '__pgboss__send-it' ${ofQueue} ${inState}
    order by job.created_on desc, job.id desc offset ${offset} limit ${limit}`;
}

/** Returns the job with this id, if any. */
export async function findJob(db: Pick<Kysely<object>, 'executeQuery' | 'getExecutor'>, id: string) {
  const { rows } = await sql<JobRow>`
    select ${jobColumns} from jobs.job
    where name = any(array(select name from jobs.queue)) and id = ${id}::uuid`.execute(db);
  return rows[0];
}
