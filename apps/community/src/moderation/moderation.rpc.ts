import type { ModerationService } from '@commonplace/proto/community/v1/moderation';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { suspendUser } from './suspend-user.ts';
import { updateUserStatus } from './update-user-status.ts';

export function moderationRpc(context: CommunityContext): ServiceImplementation<typeof ModerationService> {
  return {
    async suspendUser({ userId, note }, call) {
      await suspendUser(context, call, { userId, note });
      return {};
    },
    async updateUserStatus({ userId, status, note }, call) {
      return { userId, status: await updateUserStatus(context, call, { userId, status, note }) };
    },
  };
}
