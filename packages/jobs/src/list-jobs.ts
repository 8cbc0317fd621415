import type { Database } from '@commonplace/db/database';
import { pageToOffset, takePage, type Page } from '@commonplace/db/pagination';
import { jobStates } from './job-row.ts';
import { selectJobs } from './job-table.ts';

/** All given filters must match. */
export interface ListJobsInput extends Page {
  queue?: string | undefined;
  state?: string | undefined;
}

/** Returns the jobs of a service, newest first. */
export async function listJobs(database: Database, signal: AbortSignal, input: ListJobsInput) {
  const { queue, state } = input;
  if (state !== undefined && !jobStates.some((option) => option === state)) return { rows: [], hasNext: false };
  const { rows } = await selectJobs({ queue, state, ...pageToOffset(input) }).execute(database.reader(signal));
  return takePage(rows, input.perPage);
}
