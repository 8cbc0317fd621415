import { formPaths } from '../parts/form-paths.ts';
import type { FormRoute } from '../serving/page-route.ts';
import { notificationFilters } from './notification-filters.ts';

/** Marks the notifications of the viewer as read that the filter of the page shows. */
const readAll: FormRoute = {
  path: formPaths.readNotifications,
  async submit({ api, field, returnTo }) {
    const kinds = notificationFilters.find(({ name }) => name === field('show'))?.kinds ?? [];
    // A gateway of the last release takes a selection without ids for all notifications.
    await api.client.markNotificationsAsRead(kinds.length > 0 ? { body: { ids: [], kinds: [...kinds] } } : {});
    return { goTo: returnTo, flash: kinds.length > 0 ? 'notifications_of_filter_read' : 'notifications_read' };
  },
};

export const notificationForms: readonly FormRoute[] = [readAll];
