import type { Database } from '@commonplace/db/database';
import { sql } from 'kysely';
import { failJob, isHeld, type Claim } from './claim.ts';
import { storedJob } from './stored-job.ts';

/** What pg-boss notes of a try whose process shows no life any more. */
const silence = 'job heartbeat timeout';
/** So many processes may end under a job that gets no further. */
const mostDeaths = 4;
/** How long it waits after the second one, and four times as long after the next: others work meanwhile. */
const firstRestSeconds = 30;

/** A claim with what became of the try before. */
export type ClaimWithOutput = Claim & { output: unknown };

type Verdict = 'work on it' | 'put off' | 'given up';

/**
 * Decides what becomes of a job that was taken. One whose process has ended under it may be what ended it: it waits for
 * longer and longer, and is given up in the end, so that it cannot keep a service from ever doing anything else. A try
 * that gets further begins anew (`reportProgress`).
 */
export async function heedDeaths(database: Database, claim: ClaimWithOutput): Promise<Verdict> {
  if (messageOf(claim.output) !== silence) return 'work on it';
  const deaths = (storedJob.safeParse(claim.data).data?.deaths ?? 0) + 1;
  if (deaths >= mostDeaths) {
    const error = new Error(`${deaths} processes have ended while they worked on it`);
    await failJob(database, claim, { error, isHopeless: true });
    return 'given up';
  }
  const rest = deaths === 1 ? 0 : firstRestSeconds * 4 ** (deaths - 2);
  // What is put off has not been tried: neither is it counted.
  const putOff = sql`, state = 'retry', start_after = now() + make_interval(secs => ${rest}), started_on = null,
    heartbeat_on = null`;
  await sql`
    update jobs.job set data = jsonb_set(data, '{deaths}', to_jsonb(${deaths}::integer)), output = null
      ${rest === 0 ? sql`` : putOff}
    where ${isHeld(claim)}`.execute(database.reader());
  return rest === 0 ? 'work on it' : 'put off';
}

function messageOf(output: unknown): unknown {
  const value = typeof output === 'object' && output !== null && 'value' in output ? output.value : undefined;
  return typeof value === 'object' && value !== null && 'message' in value ? value.message : undefined;
}
