import type { Database } from '@commonplace/db/database';
import { handle, type EventContext, type Handler } from '@commonplace/events/consumers';
import { defineJob } from '@commonplace/jobs/define-job';
import { enqueue } from '@commonplace/jobs/enqueue';
import { perform, type JobHandler } from '@commonplace/jobs/handler';
import { UserMergedSchema } from '@commonplace/proto/community/v1/events';
import { z } from 'zod';

const mergedAccounts = z.object({
  mergeId: z.int().positive(),
  sourceId: z.int().positive(),
  targetId: z.int().positive(),
  targetUsername: z.string(),
});

/** Two accounts that became one (A15): what there is of the source goes to the target. */
export type MergedAccounts = z.output<typeof mergedAccounts>;

/** A transaction. */
type Transaction = EventContext['em'];

/** Moves some of it, in a transaction, and says whether more may be left. What was moved before is not there any more. */
export type MoveStep = (em: Transaction, merge: MergedAccounts) => Promise<boolean>;

const moveJob = defineJob({
  name: 'move-merged-account',
  payload: mergedAccounts,
  timeLimitSeconds: 60 * 60,
  atOnce: 1,
});

/** A call of the source's that was let in before the merge goes on for a minute at the most. */
const untilAllHaveEndedMs = 2 * 60_000;

/** Has a service move what is its own: at once, and again when nobody can be writing for the source any more. */
export async function enqueueMove(em: Transaction, merge: MergedAccounts): Promise<void> {
  await enqueue(em, moveJob, merge);
  await enqueue(em, moveJob, merge, { startAfter: new Date(Date.now() + untilAllHaveEndedMs) });
}

/** What a service does when community has merged two accounts. */
export function moveWhenMerged(): Handler {
  return handle(UserMergedSchema, async ({ mergeId, sourceId, targetId, targetUsername }, { em }) =>
    enqueueMove(em, { mergeId, sourceId, targetId, targetUsername }),
  );
}

/**
 * Moves what there is, step by step, each in as many transactions as it takes: a try that follows another goes on with the
 * rest. `done` tells so, in a transaction of its own, and may do so more than once.
 */
export function movement(
  database: Database,
  steps: readonly MoveStep[],
  done: (em: Transaction, merge: MergedAccounts) => Promise<void>,
): JobHandler {
  return perform(moveJob, async (merge, { signal }) => {
    for (const step of steps) {
      for (let isMoreLeft = true; isMoreLeft;) {
        signal.throwIfAborted();
        isMoreLeft = await database.transaction(signal, (em) => step(em, merge));
      }
    }
    await database.transaction(signal, (em) => done(em, merge));
  });
}
