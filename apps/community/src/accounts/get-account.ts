import type { CallContext } from '@commonplace/domain/call-context';
import { requireUser } from '@commonplace/domain/principal';
import type { CommunityContext } from '../context.ts';
import { readAccount } from '../users/account-view.ts';
import { notificationSettingsTag } from '../users/notification-settings.ts';

/** Returns the caller's account with the edit tags of its editable parts. */
export async function getAccount(context: CommunityContext, call: CallContext) {
  const { userId } = requireUser(call.principal);
  const account = await readAccount(context.database.reader(call.signal), userId);
  return { ...account, notificationSettingsEtag: notificationSettingsTag(account.notificationSettings) };
}
