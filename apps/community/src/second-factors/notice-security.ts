import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { accountMails } from '../mails/account-mails.ts';
import type { SiteIdentity } from '../site/site.ts';
import type { Tables } from '../tables/tables.ts';

/** Tells the owner of an account by mail what was done to it. */
export async function noticeSecurity(
  em: SqlEntityManager,
  site: SiteIdentity,
  userId: number,
  event: string,
): Promise<void> {
  const owner = await em
    .getKysely<Tables>()
    .selectFrom('users')
    .select(['email', 'name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await accountMails(em, site).securityNotice(owner, event);
}
