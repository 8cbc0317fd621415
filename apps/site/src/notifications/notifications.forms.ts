import { formPaths } from '../parts/form-paths.ts';
import type { FormRoute } from '../serving/page-route.ts';
import { notificationsPath } from './notifications-page.ts';

/** Marks all notifications of the viewer as read. */
const readAll: FormRoute = {
  path: formPaths.readNotifications,
  async submit({ api }) {
    await api.client.markNotificationsAsRead();
    return { goTo: notificationsPath, flash: 'notifications_read' };
  },
};

export const notificationForms: readonly FormRoute[] = [readAll];
