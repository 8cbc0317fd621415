import { notFound } from '@commonplace/rpc/errors';
import { requireSession } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import type { Tables } from '../tables/tables.ts';
import { noticeSecurity } from './notice-security.ts';

/** Ends one of the caller's own passkeys; anybody else's is not found (S3). */
export async function removePasskey(
  context: CommunityContext,
  call: CallContext,
  { currentPassword, id }: { currentPassword: string; id: number },
): Promise<void> {
  const { user } = requireSession(call.principal);
  await confirmPassword(context, call, user.userId, currentPassword);
  const site = await context.site.identify(call);
  await context.database.transaction(call.signal, async (em) => {
    const removed = await em
      .getKysely<Tables>()
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', user.userId)
      .returning('name')
      .executeTakeFirst();
    if (!removed) throw notFound();
    await noticeSecurity(em, site, user.userId, `A passkey was removed: ${removed.name}`);
  });
}
