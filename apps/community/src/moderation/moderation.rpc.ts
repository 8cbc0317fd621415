import type { ModerationService } from '@commonplace/proto/community/v1/moderation';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { userView } from '../users/user-view.ts';
import { assignStatus, takeStatusBack } from './assign-status.ts';
import { findUserByEmail } from './find-user-by-email.ts';
import { suspendUser } from './suspend-user.ts';
import { updateUserStatus } from './update-user-status.ts';
import { withdrawContent } from './withdraw-content.ts';

export function moderationRpc(context: CommunityContext) {
  return {
    async suspendUser({ userId, note }, call) {
      return { standing: await suspendUser(context, call, { userId, note }) };
    },
    async giveStatus({ userId, status }, call) {
      return { standing: await assignStatus(context, call, { userId, status }) };
    },
    async takeStatusBack({ userId, status, note }, call) {
      return { standing: await takeStatusBack(context, call, { userId, status, note }) };
    },
    async findUserByEmail({ email }, call) {
      return { user: userView(await findUserByEmail(context, call, { email }), call.principal) };
    },
    async withdrawContent({ userId, note }, call) {
      await withdrawContent(context, call, { userId, note });
      return {};
    },
    async updateUserStatus({ userId, status, note }, call) {
      const { label, standing } = await updateUserStatus(context, call, { userId, status, note });
      return { userId, status: label, standing, etag: standing.etag };
    },
  } satisfies Partial<ServiceImplementation<typeof ModerationService>>;
}
