import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import type { CommunityContext } from '../../context.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import type { Tables } from '../../tables/tables.ts';
import { changeWithNotice } from './change-with-notice.ts';

/** Removes one of the caller's passkeys. Throws `not_found` for other passkeys (rules.md#unauthorized-or-forbidden). */
export async function removePasskey(
  context: CommunityContext,
  call: CallContext,
  { currentPassword, id }: { currentPassword: string; id: number },
): Promise<void> {
  const { userId } = await confirmPassword(context, call, currentPassword);
  await changeWithNotice(context, call, userId, async (em) => {
    const removed = await em
      .getKysely<Tables>()
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('name')
      .executeTakeFirst();
    if (!removed) throw notFound();
    return { result: undefined, notice: 'A passkey was removed', named: removed.name };
  });
}
