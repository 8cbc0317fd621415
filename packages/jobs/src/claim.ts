import type { Database } from '@commonplace/db/database';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import { endRetries, forgetPayload, hasFailed, storeProgress, type Claim } from './job-table.ts';
import { clientOf, hadEffect, statementsOn } from './pg-boss.ts';

const maxErrorLength = 1_000;
const maxProgressLength = 1_000;

/** Additional work in the transaction that completes a job. */
export type OnComplete = ((em: SqlEntityManager) => Promise<void>) | undefined;

/** Marks the job as done and deletes its payload. Returns false if it no longer belonged to this process. */
export function completeJob(database: Database, claim: Claim, onComplete?: OnComplete): Promise<boolean> {
  return database.transaction(undefined, async (em) => {
    const response = await settle(em, (boss, options) => boss.complete(claim.name, claim, null, options));
    if (!hadEffect(response)) return false;
    await forgetPayload(em.getKysely(), claim);
    await onComplete?.(em);
    return true;
  });
}

/** Outcome of a failed try. */
export type Failure = 'retried' | 'given up' | 'lost';

/** Records a failed try. The job is retried later, unless that is hopeless or this was the last try. */
export function failJob(
  database: Database,
  claim: Claim,
  { error, isHopeless }: { error: unknown; isHopeless: boolean },
): Promise<Failure> {
  return database.transaction(undefined, async (em) => {
    const db = em.getKysely();
    if (isHopeless) await endRetries(db, claim);
    const output = { message: describeError(error) };
    const response = await settle(em, (boss, options) => boss.fail(claim.name, claim, output, options));
    if (!hadEffect(response)) return 'lost';
    return (await hasFailed(db, claim)) ? 'given up' : 'retried';
  });
}

/** Stores the handler's progress for administrators and for the next try, and resets the count of crashes. */
export async function reportProgress(database: Database, claim: Claim, progress: unknown): Promise<void> {
  const json = JSON.stringify(progress);
  if (json === undefined || json.length > maxProgressLength)
    throw new Error('progress must be a JSON value of at most 1,000 characters');
  await storeProgress(database.reader(), claim, json);
}

function settle<Result>(
  em: SqlEntityManager,
  command: (boss: PgBoss, options: { db: ReturnType<typeof statementsOn> }) => Promise<Result>,
): Promise<Result> {
  return command(clientOf(em), { db: statementsOn(em.getKysely()) });
}

/** Keeps only the message of an error, since its other properties may hold anything. */
function describeError(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.slice(0, maxErrorLength);
}
