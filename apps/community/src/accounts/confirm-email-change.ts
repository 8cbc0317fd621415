import { isUniqueViolation } from '@commonplace/db/errors';
import { notFound } from '@commonplace/domain/errors';
import { violation } from '@commonplace/domain/violations';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { accountMails } from '../mails/account-mails.ts';
import { mailReaderColumns } from '../mails/mail-reader.ts';
import type { SiteIdentity } from '../site/site.ts';
import type { Tables } from '../tables/tables.ts';
import { revokeTokens } from '../tokens/one-time-tokens.ts';

/**
 * Replaces the address of an account with the one that its owner has confirmed, notifies both addresses and revokes
 * links sent to the old one. Throws `validation_failed` for an address that is taken.
 */
export async function confirmEmailChange(
  em: SqlEntityManager,
  userId: number,
  email: string,
  site: SiteIdentity,
): Promise<string> {
  const db = em.getKysely<Tables>();
  const before = await db
    .selectFrom('users')
    .select(mailReaderColumns)
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) throw notFound();
  const emailConfirmedAt = new Date();
  try {
    await db
      .updateTable('users')
      .set({ email, email_confirmed_at: emailConfirmedAt })
      .where('id', '=', userId)
      .execute();
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_unique')) throw violation('email', 'has already been taken');
    throw error;
  }
  await revokeTokens(em, userId, ['confirm_address', 'change_address', 'reset_password']);
  const mails = accountMails(em, site);
  await mails.addressChanged(before, before.email, email);
  await mails.addressChanged({ ...before, email, emailConfirmedAt }, before.email, email);
  return email;
}
