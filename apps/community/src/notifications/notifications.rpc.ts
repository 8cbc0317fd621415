import type { NotificationsService } from '@commonplace/proto/community/v1/notifications';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { countUnreadNotifications } from './count-unread-notifications.ts';
import { listNotificationGroups } from './list-notification-groups.ts';
import { listNotifications } from './list-notifications.ts';
import { notificationGroupView, notificationView } from './notification-view.ts';
import { readNotificationGroup } from './read-notification-group.ts';
import { readNotifications } from './read-notifications.ts';
import { stopMails } from './stop-mails.ts';

export function notificationsRpc(context: CommunityContext) {
  return {
    async listNotifications({ page, perPage, kind, unreadOnly }, call) {
      const { rows, hasNext } = await listNotifications(context, call, { page, perPage, kind, unreadOnly });
      return { notifications: rows.map(notificationView), hasNext };
    },
    async listNotificationGroups({ perPage, kinds, unreadOnly, before }, call) {
      const { rows, asOf } = await listNotificationGroups(context, call, { perPage, kinds, unreadOnly, before });
      return { groups: rows.map((row) => notificationGroupView(row, asOf)) };
    },
    async countUnreadNotifications(_request, call) {
      return { counts: await countUnreadNotifications(context, call) };
    },
    async readNotifications({ selection }, call) {
      await readNotifications(context, call, selection);
      return {};
    },
    async readNotificationGroup({ id }, call) {
      await readNotificationGroup(context, call, { id });
      return {};
    },
    async stopNotificationMails({ token }, call) {
      await stopMails(context, call, token);
      return {};
    },
  } satisfies Partial<ServiceImplementation<typeof NotificationsService>>;
}
