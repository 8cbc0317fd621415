import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { accountMails } from '../mails/account-mails.ts';
import type { SiteIdentity } from '../site/site.ts';
import { issueToken } from '../tokens/one-time-tokens.ts';

/** Sends a link that confirms the current address of an account. Callers count it against the limits of its mailbox. */
export async function sendConfirmationLink(
  em: SqlEntityManager,
  site: SiteIdentity,
  { id: userId, username, email }: { id: number; username: string; email: string },
): Promise<void> {
  const token = await issueToken(em, { purpose: 'confirm_address', userId, detail: { email } });
  await accountMails(em, site).confirmAddress({ email, username }, 'confirm_address', token);
}
