import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { attemptLimits } from '../attempts/limits.ts';
import type { SiteIdentity } from '../site/site.ts';
import type { Tables } from '../tables/tables.ts';
import { accountMails } from './account-mails.ts';
import { isWithinMailboxLimit } from './mailbox-limit.ts';
import { mailReaderColumns } from './mail-reader.ts';

/**
 * Notifies the owner of an account of a new credential that can write, unless their mailbox has reached its limit. Call
 * it in the transaction that creates the credential.
 */
export async function sendCredentialNotice(
  em: SqlEntityManager,
  site: SiteIdentity,
  userId: number,
  { event, named }: { event: string; named: string },
): Promise<void> {
  const db = em.getKysely<Tables>();
  const owner = await db
    .selectFrom('users')
    .select(mailReaderColumns)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (!(await isWithinMailboxLimit(db, owner.email, attemptLimits.credentialNotices))) return;
  await accountMails(em, site).securityNotice(owner, event, { named });
}
