import type { Kysely } from 'kysely';
import { countAttempts } from '../attempts/attempts.ts';
import { attemptLimits } from '../attempts/limits.ts';
import type { Tables } from '../tables/tables.ts';

/**
 * Counts a mail to an address, and says whether it may be sent: nobody's mailbox is flooded from here. Who asked hears
 * nothing of it, since a refusal would tell whether others have mail sent there, and so whose address it is.
 */
export async function hasMailboxRoom(db: Kysely<Tables>, email: string): Promise<boolean> {
  const attempt = { limit: attemptLimits.mails, subject: email };
  return !(await countAttempts(db, [attempt])).isBeyond(attempt);
}
