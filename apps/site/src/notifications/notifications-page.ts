import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { renderCommentTools } from '../comments/comment-tools.ts';
import { deskPage, renderEmpty } from '../desk/desk-page.ts';
import { formPaths } from '../parts/form-paths.ts';
import { renderMissing } from '../parts/missing.ts';
import { renderTabs } from '../parts/tabs.ts';
import type { Notification } from './describe-notification.ts';
import {
  notificationFilters,
  notificationsPath,
  pathOfFilter,
  type NotificationFilter,
} from './notification-filters.ts';
import { renderNotification } from './notification-row.ts';

/** The data of the list of notifications. */
export interface NotificationsPageData {
  filter: NotificationFilter['name'];
  /** Undefined while they are unavailable. */
  notifications: readonly Notification[] | undefined;
  /** Whether newer ones are on pages before this one. */
  isLater: boolean;
  /** The cursor of the last one, if others follow. */
  nextBefore: string | undefined;
}

/** Renders the notifications of the viewer, with a button to mark all that the filter shows as read. */
export function notificationsPage(data: NotificationsPageData, view: View): string {
  const { notifications: texts, account } = view.locale.messages;
  const { filter, notifications } = data;
  const path = pathOfFilter(filter);
  const links = notificationFilters.map(({ name }) => ({ href: pathOfFilter(name), text: texts.filters[name] }));
  const content = html`<p><a href="/settings/notifications">${account.settings.byEmail}</a></p>
    ${renderTabs(texts.show, links, path, 'small')} ${renderList(notifications, filter, view)}
    ${renderNeighbors(data, path, view)}${renderCommentTools(view)}`;
  const isAnyUnread = (view.viewer?.unreadNotifications ?? 0) > 0;
  const action = isAnyUnread && renderMarkAll(filter, view);
  return deskPage({ title: texts.title, text: texts.text, part: notificationsPath, path, action, content }, view);
}

function renderList(notifications: NotificationsPageData['notifications'], filter: string, view: View): Html {
  const { notifications: texts } = view.locale.messages;
  if (!notifications) return renderMissing(texts.title, view);
  if (notifications.length === 0) return renderEmpty(filter === 'all' ? texts.none : texts.noneOfThese);
  return html`<ul class="people">
    ${notifications.map((notification) => renderNotification(notification, view))}
  </ul>`;
}

/** Renders the links to the newest and to earlier notifications. */
function renderNeighbors({ isLater, nextBefore }: NotificationsPageData, path: string, { locale }: View): Html | false {
  if (!isLater && nextBefore === undefined) return false;
  const { notifications: texts, layout } = locale.messages;
  const next = `${path}${path.includes('?') ? '&' : '?'}before=${nextBefore}`;
  return html`<nav class="pager" aria-label="${layout.pages}">
    ${isLater && html`<a class="button quiet" href="${path}">${texts.newest}</a>`}
    ${nextBefore !== undefined && html`<a class="button quiet" rel="next" href="${next}">${texts.earlier}</a>`}
  </nav> `;
}

/** Renders the button that marks what the filter shows, on all of its pages, as read. */
function renderMarkAll(filter: NotificationFilter['name'], { path, locale }: View): Html {
  return html`<form method="post" action="${formPaths.readNotifications}">
    <input type="hidden" name="return_to" value="${path}" />
    <input type="hidden" name="show" value="${filter}" />
    <button class="quiet">${locale.messages.notifications.markAll}</button>
  </form>`;
}
