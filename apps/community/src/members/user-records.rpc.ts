import type { UserRecordsService } from '@commonplace/proto/community/v1/user_records';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { findPeople } from './find-people.ts';
import { getUserRecord } from './get-user-record.ts';
import { listUserRecords } from './list-user-records.ts';
import { updateUserEmail } from './update-user-email.ts';
import { updateUserNotificationSettings } from './update-user-notification-settings.ts';
import { updateUserRecord } from './update-user-record.ts';
import { updateUserRole } from './update-user-role.ts';

export function userRecordsRpc(context: CommunityContext): ServiceImplementation<typeof UserRecordsService> {
  return {
    listUserRecords: (request, call) => listUserRecords(context, call, request),
    async getUserRecord(request, call) {
      return { user: await getUserRecord(context, call, request) };
    },
    updateUserRecord: (request, call) => updateUserRecord(context, call, request),
    async updateUserEmail(request, call) {
      return { userId: request.userId, email: await updateUserEmail(context, call, request) };
    },
    async updateUserRole(request, call) {
      return { userId: request.userId, ...(await updateUserRole(context, call, request)) };
    },
    findPeople: (request, call) => findPeople(context, call, request),
    async updateUserNotificationSettings({ $typeName: _type, $unknown: _unknown, ...request }, call) {
      const notificationSettings = await updateUserNotificationSettings(context, call, request);
      return { userId: request.userId, notificationSettings };
    },
  };
}
