import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sendAddressConfirmation } from '../mails/send-address-confirmation.ts';
import type { SiteIdentity } from '../site/site.ts';
import { issueToken } from '../tokens/one-time-tokens.ts';

/**
 * Stores the new email address as pending and sends a confirmation link to it, unless its mailbox has reached the
 * limit.
 */
export async function requestEmailChange(
  em: SqlEntityManager,
  site: SiteIdentity,
  { id: userId, username }: { id: number; username: string },
  { email, isSent }: { email: string; isSent: boolean },
): Promise<void> {
  const token = await issueToken(em, { purpose: 'change_address', userId, detail: { email } });
  if (!isSent) return;
  await sendAddressConfirmation(em, site, email, (mails) =>
    mails.confirmAddress({ email, username }, 'change_address', token),
  );
}
