import { createHash } from 'node:crypto';
import { rateLimited } from '@commonplace/domain/errors';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import type { AttemptLimit } from './limits.ts';

/** An attempt that is counted against a limit. */
export interface Attempt {
  limit: AttemptLimit;
  /** The subject: an IP address, an id or a name. Only its digest is stored. */
  subject: string;
}

interface CountedRow {
  subject: Buffer;
  used: number;
  left_seconds: number;
}

/** The result of counting attempts. */
export class CountedAttempts {
  readonly #rows: ReadonlyMap<string, CountedRow>;

  constructor(rows: readonly CountedRow[]) {
    this.#rows = new Map(rows.map((row) => [row.subject.toString('hex'), row]));
  }

  /** Whether this attempt exceeded its limit. */
  isBeyond(attempt: Attempt): boolean {
    return (this.#rows.get(digest(attempt).toString('hex'))?.used ?? 0) > attempt.limit.max;
  }

  /** Throws `rate_limited` when one of these attempts exceeded its limit. */
  check(attempts: readonly Attempt[]): void {
    const beyond = attempts.find((attempt) => this.isBeyond(attempt));
    if (!beyond) return;
    const left = this.#rows.get(digest(beyond).toString('hex'))?.left_seconds ?? 1;
    throw rateLimited(Math.max(1, Math.ceil(left)));
  }
}

/**
 * Counts attempts before they are made, exactly, also under concurrency. A rollback of its transaction loses
 * the count. Counts in the order of the digests to avoid deadlocks.
 */
export async function countAttempts(db: Kysely<Tables>, attempts: readonly Attempt[]): Promise<CountedAttempts> {
  const subjects = attempts.map((attempt) => ({ digest: digest(attempt), seconds: attempt.limit.windowSeconds }));
  const ordered = subjects.toSorted((one, other) => Buffer.compare(one.digest, other.digest));
  const { rows } = await sql<CountedRow>`
    insert into attempts (subject, used, window_ends_at)
    select subject, 1, now() + make_interval(secs => seconds)
    from unnest(${ordered.map((one) => one.digest)}::bytea[], ${ordered.map((one) => one.seconds)}::integer[])
      as given (subject, seconds)
    on conflict (subject) do update set
      used = case when attempts.window_ends_at <= now() then 1 else attempts.used + 1 end,
      window_ends_at = case when attempts.window_ends_at <= now() then excluded.window_ends_at
        else attempts.window_ends_at end
    returning subject, used, extract(epoch from window_ends_at - now())::float8 as left_seconds`.execute(db);
  return new CountedAttempts(rows);
}

/** Counts attempts as `countAttempts` does. Throws `rate_limited` when one exceeded its limit. */
export async function requireAttempts(db: Kysely<Tables>, attempts: readonly Attempt[]): Promise<void> {
  (await countAttempts(db, attempts)).check(attempts);
}

/** Subtracts attempts that succeeded from the count; earlier ones stay counted. */
export async function refundAttempts(db: Kysely<Tables>, attempts: readonly Attempt[]): Promise<void> {
  await sql`
    with given as (
      select subject from attempts where subject = any(${attempts.map(digest)}::bytea[]) order by subject for update
    )
    update attempts set used = greatest(attempts.used - 1, 0) from given where attempts.subject = given.subject`.execute(
    db,
  );
}

/** Resets the counts of these attempts. */
export async function resetAttempts(db: Kysely<Tables>, attempts: readonly Attempt[]): Promise<void> {
  const subjects = attempts.map(digest);
  await sql`
    with given as (
      select subject from attempts where subject = any(${subjects}::bytea[]) order by subject for update
    )
    delete from attempts using given where attempts.subject = given.subject`.execute(db);
}

function digest({ limit, subject }: Attempt): Buffer {
  return createHash('sha256').update(`${limit.name}\n${subject}`).digest();
}
