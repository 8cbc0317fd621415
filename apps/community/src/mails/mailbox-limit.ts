import type { Kysely } from 'kysely';
import { countAttempts } from '../attempts/attempts.ts';
import type { AttemptLimit } from '../attempts/limits.ts';
import type { Tables } from '../tables/tables.ts';

/**
 * Counts a mail to an address and returns whether its limit allows sending it. Callers must not learn the result, which
 * would reveal mails to other users' addresses.
 */
export async function isWithinMailboxLimit(db: Kysely<Tables>, email: string, limit: AttemptLimit): Promise<boolean> {
  const attempt = { limit, subject: email };
  return !(await countAttempts(db, [attempt])).isBeyond(attempt);
}
