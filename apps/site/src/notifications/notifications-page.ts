import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { deskPage, renderEmpty } from '../desk/desk-page.ts';
import { renderDate } from '@commonplace/ui/locale/format';
import { formPaths } from '../parts/form-paths.ts';
import { renderMissing } from '../parts/missing.ts';
import { renderPager, type Paging } from '../parts/pager.ts';
import { describeNotification, type Notification } from './describe-notification.ts';

export const notificationsPath = '/notifications';

/** The data of the list of notifications. */
export interface NotificationsPageData {
  /** Undefined while they are unavailable. */
  notifications: readonly Notification[] | undefined;
  paging: Paging;
}

/** Renders the notifications of the viewer, with a button to mark all of them as read. */
export function notificationsPage({ notifications, paging }: NotificationsPageData, view: View): string {
  const { notifications: texts, account } = view.locale.messages;
  const list =
    notifications?.length === 0
      ? renderEmpty(texts.none)
      : notifications &&
        html`<ul class="plain-list desk-list">
          ${notifications.map((notification) => html`<li>${renderNotification(notification, view)}</li> `)}
        </ul>`;
  const content = html`<p><a href="/settings/notifications">${account.settings.byEmail}</a></p>
    ${list ?? renderMissing(texts.title, view)}${renderPager(notificationsPath, paging, view)}`;
  const action = notifications?.some(({ read }) => !read) === true && renderMarkAll(texts.markAll);
  return deskPage({ title: texts.title, text: texts.text, part: notificationsPath, paging, action, content }, view);
}

function renderMarkAll(label: string): Html {
  return html`<form method="post" action="${formPaths.readNotifications}">
    <input type="hidden" name="return_to" value="${notificationsPath}" />
    <button class="quiet">${label}</button>
  </form>`;
}

function renderNotification(notification: Notification, { locale }: View): Html {
  const { notifications: texts } = locale.messages;
  const sentence = describeNotification(notification, texts);
  const { read: isRead, created_at: createdAt } = notification;
  return html`<div class="desk-row">
    <div>
      <p dir="auto">${isRead ? sentence : html`<strong>${sentence}</strong>`}</p>
      <p class="meta">
        ${!isRead && html`<span class="state published">${texts.new}</span> `}${renderDate(locale, createdAt)}
      </p>
    </div>
    ${renderAnswer(notification, texts)}
  </div>`;
}

/** Renders a link to the page on which the viewer decides. */
function renderAnswer(
  { kind, subject }: Notification,
  texts: View['locale']['messages']['notifications'],
): Html | false {
  if (kind === 'organization_invitation') return renderAction('/settings/organizations', texts.seeInvitation);
  return kind === 'webmention' && renderAction(subject.path, texts.seeMentions);
}

function renderAction(path: string, text: string): Html {
  return html`<div class="desk-actions"><a href="${path}" class="button quiet">${text}</a></div>`;
}
