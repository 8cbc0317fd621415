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

/** Two accounts that were merged (A15): the data of the source moves to the target. */
export type MergedAccounts = z.output<typeof mergedAccounts>;

/** A transaction. */
type Transaction = EventContext['em'];

/** Moves a part of the data in a transaction, and returns whether more may be left. Must find the rest by itself. */
export type MoveStep = (em: Transaction, merge: MergedAccounts) => Promise<boolean>;

const moveJob = defineJob({
  name: 'move-merged-account',
  payload: mergedAccounts,
  timeLimitSeconds: 60 * 60,
  maxConcurrency: 1,
});

/** Calls by the source that began before the merge end within a minute, so a second move after this time catches their data. */
const secondMoveDelayMs = 2 * 60_000;

/** Enqueues the move of a service's data: at once, and again when no call by the source can be running. */
export async function enqueueMove(em: Transaction, merge: MergedAccounts): Promise<void> {
  await enqueue(em, moveJob, merge);
  await enqueue(em, moveJob, merge, { startAfter: new Date(Date.now() + secondMoveDelayMs) });
}

/** Handles the merge of two accounts by moving this service's data. */
export function accountMergeHandler(): Handler {
  return handle(UserMergedSchema, async ({ mergeId, sourceId, targetId, targetUsername }, { em }) =>
    enqueueMove(em, { mergeId, sourceId, targetId, targetUsername }),
  );
}

/**
 * Moves the data step by step, in as many transactions as needed; a retry continues with the rest. Then calls `done` in its
 * own transaction, possibly more than once.
 */
export function accountMoveJobHandler(
  database: Database,
  steps: readonly MoveStep[],
  done: (em: Transaction, merge: MergedAccounts) => Promise<void>,
): JobHandler {
  return perform(moveJob, async (merge, { signal }) => {
    for (const step of steps) {
      for (let hasMore = true; hasMore;) {
        signal.throwIfAborted();
        hasMore = await database.transaction({ signal }, (em) => step(em, merge));
      }
    }
    await database.transaction({ signal }, (em) => done(em, merge));
  });
}
