import type { Database } from '@commonplace/db/database';
import { failJob } from './claim.ts';
import { storeCrashes, type Claim } from './job-table.ts';
import { storedJob } from './stored-job.ts';

/** The error that pg-boss stores for a try without heartbeats. */
const heartbeatTimeout = 'job heartbeat timeout';
/** Crashes without progress after which a job is given up. */
const maxCrashes = 4;
/** Delay after the second crash; four times as long after each further one, so that other jobs get their turn. */
const firstDelaySeconds = 30;

/** A claim with the stored outcome of the previous try. */
export type ClaimWithOutput = Claim & { output: unknown };

type CrashDecision = 'run' | 'put off' | 'given up';

/**
 * Decides what to do with a claimed job whose process crashed on the previous try, possibly because of the job. Delays it
 * longer after each crash and gives it up in the end, so that it cannot block a service. Progress resets the count
 * (`reportProgress`).
 */
export async function applyCrashPolicy(database: Database, claim: ClaimWithOutput): Promise<CrashDecision> {
  if (messageOf(claim.output) !== heartbeatTimeout) return 'run';
  const crashes = (storedJob.safeParse(claim.data).data?.deaths ?? 0) + 1;
  if (crashes >= maxCrashes) {
    const error = new Error(`${crashes} processes crashed while they ran this job`);
    await failJob(database, claim, { error, isHopeless: true });
    return 'given up';
  }
  const delaySeconds = crashes === 1 ? 0 : firstDelaySeconds * 4 ** (crashes - 2);
  await storeCrashes(database.reader(), claim, { crashes, delaySeconds });
  return delaySeconds === 0 ? 'run' : 'put off';
}

function messageOf(output: unknown): unknown {
  const value = typeof output === 'object' && output !== null && 'value' in output ? output.value : undefined;
  return typeof value === 'object' && value !== null && 'message' in value ? value.message : undefined;
}
