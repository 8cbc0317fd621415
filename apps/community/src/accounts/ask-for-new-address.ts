import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { askToConfirm } from '../mails/ask-to-confirm.ts';
import type { SiteIdentity } from '../site/site.ts';
import { issueToken } from '../tokens/one-time-tokens.ts';

/** Asks whoever reads mail at an address whether it is to be the account's, in place of the one that it has. */
export async function askForNewAddress(
  em: SqlEntityManager,
  site: SiteIdentity,
  { id: userId, username }: { id: number; username: string },
  email: string,
): Promise<void> {
  const token = await issueToken(em, { purpose: 'change_address', userId, detail: { email } });
  await askToConfirm(em, site, email, (mails) => mails.confirmAddress({ email, username }, 'change_address', token));
}
