import type { Kysely } from 'kysely';
import { countAttempts } from '../attempts/attempts.ts';
import type { AttemptLimit } from '../attempts/limits.ts';
import type { Tables } from '../tables/tables.ts';

/**
 * Counts a mail to an address, by the limit of what it is for, and says whether it may be sent. Who asked hears nothing of
 * it, since a refusal would tell whether others have mail sent there, and so whose address it is.
 */
export async function hasMailboxRoom(db: Kysely<Tables>, email: string, limit: AttemptLimit): Promise<boolean> {
  const attempt = { limit, subject: email };
  return !(await countAttempts(db, [attempt])).isBeyond(attempt);
}
