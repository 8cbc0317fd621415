import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { SiteIdentity } from '../site/site.ts';
import type { Tables } from '../tables/tables.ts';
import { accountMails, type AddressPurpose, type MailReader } from './account-mails.ts';

/**
 * Asks whoever reads mail at an address whether it is theirs. Of one that an account has, its owner is told, and nobody
 * learns the token.
 */
export async function askToConfirm(
  em: SqlEntityManager,
  site: SiteIdentity,
  reader: MailReader,
  { purpose, token }: { purpose: AddressPurpose; token: string },
): Promise<void> {
  const owner = await em
    .getKysely<Tables>()
    .selectFrom('users')
    .select(['name', 'email'])
    .where('email', '=', reader.email)
    .executeTakeFirst();
  const mails = accountMails(em, site);
  if (owner) await mails.addressTaken(owner);
  else await mails.confirmAddress(reader, purpose, token);
}
