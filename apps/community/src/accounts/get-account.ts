import { requireUser } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { readAccount } from '../users/account-view.ts';
import { notificationSettingsTag } from '../users/notification-settings.ts';

/** The caller's own account, with the tags of what its owner edits. */
export async function getAccount(context: CommunityContext, call: CallContext) {
  const { userId } = requireUser(call.principal);
  const account = await readAccount(context.database.reader(call.signal), userId);
  return { ...account, notificationSettingsEtag: notificationSettingsTag(account.notificationSettings) };
}
