import type { Database } from '@commonplace/db/database';
import { defineJob } from '@commonplace/jobs/define-job';
import type { JobContext } from '@commonplace/jobs/handler';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';

const payload = z.object({ withdrawalId: z.uuid() });

/** Declares a job that withdraws the records of one kind that an account has published (A7). */
export function defineWithdrawalJob(name: string) {
  return defineJob({ name, payload, timeLimitSeconds: 60 * 60, maxConcurrency: 1 });
}

/** The state of a withdrawal in a service. */
interface Withdrawal {
  userId: number;
  /** The records withdrawn so far, in ascending order. */
  ids: readonly number[];
  isFinished: boolean;
}

/** The records of one kind, and where their withdrawal is stored. */
export interface WithdrawnKind {
  /** Reads a withdrawal and locks its row. */
  read(em: SqlEntityManager, withdrawalId: string): Promise<Withdrawal>;
  /** Withdraws up to `limit` records of a user with ids above `after` and returns their ids; fewer are the last ones. */
  withdraw(em: SqlEntityManager, records: { userId: number; after: number; limit: number }): Promise<number[]>;
  /** Stores the records withdrawn so far, and whether they are all. */
  save(em: SqlEntityManager, withdrawalId: string, progress: { ids: number[]; isFinished: boolean }): Promise<void>;
}

/** Keeps transactions short, since they lock rows. */
const maxBatch = 50;

/**
 * Withdraws records in batches. Each transaction stores which, so that a retry continues with the rest and names each record
 * once.
 */
export async function withdrawRecords(
  database: Database,
  kind: WithdrawnKind,
  { withdrawalId }: z.output<typeof payload>,
  { signal, report }: Pick<JobContext, 'signal' | 'report'>,
): Promise<void> {
  for (let isFinished = false; !isFinished;) {
    signal.throwIfAborted();
    const step = await database.transaction({ signal }, (em) => withdrawBatch(em, kind, withdrawalId));
    isFinished = step.isFinished;
    await report({ withdrawn: step.ids.length });
  }
}

async function withdrawBatch(em: SqlEntityManager, kind: WithdrawnKind, id: string) {
  const withdrawal = await kind.read(em, id);
  if (withdrawal.isFinished) return withdrawal;
  const { userId, ids: before } = withdrawal;
  const withdrawn = await kind.withdraw(em, { userId, after: before.at(-1) ?? 0, limit: maxBatch });
  const progress = { ids: [...before, ...withdrawn], isFinished: withdrawn.length < maxBatch };
  await kind.save(em, id, progress);
  return progress;
}
