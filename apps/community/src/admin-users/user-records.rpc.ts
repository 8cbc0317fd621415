import type { UserRecordsService } from '@commonplace/proto/community/v1/user_records';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { updateUserEmail } from './update-user-email.ts';
import { updateUserNotificationSettings } from './update-user-notification-settings.ts';
import { updateUserRole } from './update-user-role.ts';

export function userRecordsRpc(context: CommunityContext) {
  return {
    async updateUserEmail(request, call) {
      return { userId: request.userId, ...(await updateUserEmail(context, call, request)) };
    },
    async updateUserRole(request, call) {
      return { userId: request.userId, ...(await updateUserRole(context, call, request)) };
    },
    async updateUserNotificationSettings({ $typeName: _type, $unknown: _unknown, ...request }, call) {
      return { userId: request.userId, ...(await updateUserNotificationSettings(context, call, request)) };
    },
  } satisfies Partial<ServiceImplementation<typeof UserRecordsService>>;
}
