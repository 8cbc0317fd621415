import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { SiteIdentity } from '../site/site.ts';
import type { Tables } from '../tables/tables.ts';
import { accountMails, type AccountMails } from './account-mails.ts';
import { mailReaderColumns } from './mail-reader.ts';

/**
 * Sends a confirmation link to an email address. The owner of an address that is taken receives a notice instead, and
 * no one learns the token.
 */
export async function sendAddressConfirmation(
  em: SqlEntityManager,
  site: SiteIdentity,
  email: string,
  ask: (mails: AccountMails) => Promise<void>,
): Promise<void> {
  const owner = await em
    .getKysely<Tables>()
    .selectFrom('users')
    .select(mailReaderColumns)
    .where('email', '=', email)
    .executeTakeFirst();
  const mails = accountMails(em, site);
  await (owner ? mails.addressTaken(owner) : ask(mails));
}
