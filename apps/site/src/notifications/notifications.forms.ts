import { formPaths } from '../parts/form-paths.ts';
import type { FormRoute } from '../serving/page-route.ts';

/** Marks all notifications of the viewer as read. */
const readAll: FormRoute = {
  path: formPaths.readNotifications,
  async submit({ api, returnTo }) {
    await api.client.markNotificationsAsRead();
    return { goTo: returnTo, flash: 'notifications_read' };
  },
};

export const notificationForms: readonly FormRoute[] = [readAll];
