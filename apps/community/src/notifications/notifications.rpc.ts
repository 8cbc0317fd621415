import type { NotificationsService } from '@commonplace/proto/community/v1/notifications';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { countUnreadNotifications } from './count-unread-notifications.ts';
import { listNotifications } from './list-notifications.ts';
import { notificationView } from './notification-view.ts';
import { readNotifications } from './read-notifications.ts';
import { stopMails } from './stop-mails.ts';

export function notificationsRpc(context: CommunityContext) {
  return {
    async listNotifications({ page, perPage, kind, unreadOnly }, call) {
      const { rows, hasNext } = await listNotifications(context, call, { page, perPage, kind, unreadOnly });
      return { notifications: rows.map(notificationView), hasNext };
    },
    async countUnreadNotifications(_request, call) {
      return { counts: await countUnreadNotifications(context, call) };
    },
    async readNotifications({ selection }, call) {
      await readNotifications(context, call, selection?.ids);
      return {};
    },
    async stopNotificationMails({ token }, call) {
      await stopMails(context, call, token);
      return {};
    },
  } satisfies Partial<ServiceImplementation<typeof NotificationsService>>;
}
