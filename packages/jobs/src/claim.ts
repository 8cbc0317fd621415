import type { Database } from '@commonplace/db/database';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Job as FetchedJob, PgBoss } from 'pg-boss';
import { clientOf, hadEffect, statementsOn } from './pg-boss.ts';

/** A job that this process has taken. Statements about it have no effect once it was cancelled or taken by another process. */
export type Claim = Pick<FetchedJob<unknown>, 'id' | 'name' | 'data' | 'retryCount' | 'expireInSeconds'>;

/** Retention of a finished job, for the list of jobs. */
const retentionSeconds = 24 * 60 * 60;
const maxErrorLength = 1_000;
const maxProgressLength = 1_000;

/** Condition that the job still belongs to this process. */
export function isHeld({ name, id, retryCount }: Claim) {
  return sql`name = ${name} and id = ${id}::uuid and state = 'active' and retry_count = ${retryCount}`;
}

/** Additional work in the transaction that completes a job. */
export type OnComplete = ((em: SqlEntityManager) => Promise<void>) | undefined;

/** Marks the job as done and deletes its payload. Returns false if it no longer belonged to this process. */
export function completeJob(database: Database, claim: Claim, onComplete?: OnComplete): Promise<boolean> {
  return database.transaction(undefined, async (em) => {
    const response = await settle(em, (boss, options) => boss.complete(claim.name, claim, null, options));
    if (!hadEffect(response)) return false;
    await forgetPayload(em, claim);
    await onComplete?.(em);
    return true;
  });
}

/** Deletes the payload of a finished job and keeps its times, outcome and progress. */
export async function forgetPayload(em: SqlEntityManager, { name, id }: Pick<Claim, 'name' | 'id'>): Promise<void> {
  await sql`
    update jobs.job set data = data - 'payload', deletion_seconds = ${retentionSeconds}
    where name = ${name} and id = ${id}::uuid`.execute(em.getKysely());
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
    if (isHopeless) await sql`update jobs.job set retry_limit = retry_count where ${isHeld(claim)}`.execute(db);
    const output = { message: describeError(error) };
    const response = await settle(em, (boss, options) => boss.fail(claim.name, claim, output, options));
    if (!hadEffect(response)) return 'lost';
    const { rows } = await sql`
      select from jobs.job where name = ${claim.name} and id = ${claim.id}::uuid and state = 'failed'`.execute(db);
    return rows.length === 0 ? 'retried' : 'given up';
  });
}

/** Returns the job to its queue as if it had not been taken. */
export async function giveBack(database: Database, claim: Claim): Promise<void> {
  await sql`
    update jobs.job set state = 'created', started_on = null, heartbeat_on = null
    where ${isHeld(claim)}`.execute(database.reader());
}

/** Stores the handler's progress for administrators and for the next try, and resets the count of crashes. */
export async function reportProgress(database: Database, claim: Claim, progress: unknown): Promise<void> {
  const json = JSON.stringify(progress);
  if (json === undefined || json.length > maxProgressLength)
    throw new Error('progress must be a JSON value of at most 1,000 characters');
  await sql`
    update jobs.job set data = jsonb_set(data - 'deaths', '{progress}', ${json}::jsonb)
    where ${isHeld(claim)}`.execute(database.reader());
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
