import type { Database } from '@commonplace/db/database';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Job as FetchedJob, PgBoss } from 'pg-boss';
import { clientOf, hadEffect, statementsOn } from './pg-boss.ts';

/** A job as this process has taken it. Once somebody else has it, or it was cancelled, none of this has an effect. */
export type Claim = Pick<FetchedJob<unknown>, 'id' | 'name' | 'data' | 'retryCount' | 'expireInSeconds'>;

/** A job that is done is only listed from now on. */
const keptSeconds = 24 * 60 * 60;
const longestError = 1_000;
const longestProgress = 1_000;

/** Whether the row is still this process's. */
export function isHeld({ name, id, retryCount }: Claim) {
  return sql`name = ${name} and id = ${id}::uuid and state = 'active' and retry_count = ${retryCount}`;
}

/** What else is written in the transaction that notes that a job is done. */
export type Besides = ((em: SqlEntityManager) => Promise<void>) | undefined;

/** Says that the job is done, and forgets what with. False when it was not this process's any more. */
export function completeJob(database: Database, claim: Claim, besides?: Besides): Promise<boolean> {
  return database.transaction(undefined, async (em) => {
    const response = await settle(em, (boss, options) => boss.complete(claim.name, claim, null, options));
    if (!hadEffect(response)) return false;
    await forgetPayload(em, claim);
    await besides?.(em);
    return true;
  });
}

/** What is left of a job that nobody works on any more: when, what became of it, and its progress. */
export async function forgetPayload(em: SqlEntityManager, { name, id }: Pick<Claim, 'name' | 'id'>): Promise<void> {
  await sql`
    update jobs.job set data = data - 'payload', deletion_seconds = ${keptSeconds}
    where name = ${name} and id = ${id}::uuid`.execute(em.getKysely());
}

/** What became of a try that failed. */
export type Failure = 'retried' | 'given up' | 'lost';

/** Notes that a try failed: the job is tried again later, or not when that is hopeless or was the last. */
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

/** Gives the job back as if it had not been taken: another process may take it at once. */
export async function giveBack(database: Database, claim: Claim): Promise<void> {
  await sql`
    update jobs.job set state = 'created', started_on = null, heartbeat_on = null
    where ${isHeld(claim)}`.execute(database.reader());
}

/** Keeps what the handler reports, for whoever asks and for the next try: the job gets further, whoever died under it. */
export async function reportProgress(database: Database, claim: Claim, progress: unknown): Promise<void> {
  const json = JSON.stringify(progress);
  if (json === undefined || json.length > longestProgress) throw new Error('progress is no small JSON value');
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

/** Of an error only its message is kept: what else it holds may be anything. */
function describeError(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.slice(0, longestError);
}
