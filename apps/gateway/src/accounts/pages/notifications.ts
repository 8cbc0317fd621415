import type { Notification } from '@commonplace/proto/community/v1/notifications';
import { z } from 'zod';
import { link, moment } from './layout.ts';
import { html, type Html } from '@commonplace/ui/markup';
import { defineForm, definePage, type PageCall, type PageView } from './page.ts';

const path = '/notifications';
const perPage = 30;
/** Beyond the last page of any user, since old notifications are pruned. */
const lastPage = 1_000;

/** The notifications of the user. */
export const notifications = definePage({
  name: 'NotificationListPage',
  path,
  access: 'signed in',
  show,
  forms: {
    main: defineForm({
      schema: z.object({}),
      async submit({ clients, options }) {
        await clients.notifications.readNotifications({}, options);
        return { redirect: path, flash: 'notifications_read' };
      },
    }),
  },
});

async function show(call: PageCall): Promise<PageView> {
  const page = pageNumber(call.query.get('page'));
  const request = { page, perPage, unreadOnly: false };
  const { notifications: shown, hasNext } = await call.clients.notifications.listNotifications(request, call.options);
  const body = html`${
      shown.length === 0
        ? html`<p>${page === 1 ? 'No notifications yet.' : 'No further notifications.'}</p>`
        : html`<ul class="records">
            ${shown.map(renderNotification)}
          </ul>`
    }
    ${shown.some(({ read }) => !read) && call.form({ button: 'Mark all as read' })}
    ${
      (page > 1 || hasNext) &&
      html`<nav aria-label="Pagination">
        <p>
          ${page > 1 && link(`${path}?page=${page - 1}`, 'Newer')}
          ${hasNext && link(`${path}?page=${page + 1}`, 'Older')}
        </p>
      </nav>`
    }
    <p><a href="/settings/notifications">Email notifications</a></p>`;
  return { title: 'Notifications', body };
}

function pageNumber(text: string | null): number {
  return text !== null && /^[1-9]\d{0,3}$/.test(text) ? Math.min(Number(text), lastPage) : 1;
}

function renderNotification({ read, createdAt, ...notification }: Notification): Html {
  const words = sentence(notification);
  return html`<li>
    <p>${read ? words : html`<strong>${words}</strong> <span class="hint">New</span>`}</p>
    <p class="hint">${moment(createdAt)}</p>
  </li> `;
}

/** Returns a sentence such as `Ada and 2 others reacted to “Notes”`. */
function sentence({
  kind,
  actor,
  actorsCount,
  subject,
}: Pick<Notification, 'kind' | 'actor' | 'actorsCount' | 'subject'>) {
  // The site is the actor.
  if (kind === 'trusted') return 'You are now a trusted member of this site';
  const others = actorsCount - 1;
  const who = actor?.name ?? '';
  const all = others > 0 ? `${who} and ${others} ${others === 1 ? 'other' : 'others'}` : who;
  return `${all} ${action(kind, subject?.typeOf ?? '', `“${subject?.title ?? ''}”`)}`;
}

function action(kind: string, typeOf: string, title: string): string {
  switch (kind) {
    case 'follow':
      return 'followed you';
    case 'comment':
      return `commented on ${title}`;
    case 'reply':
      return `replied to your comment on ${title}`;
    case 'mention':
      return typeOf === 'comment' ? `mentioned you in a comment on ${title}` : `mentioned you in ${title}`;
    case 'reaction':
      return `reacted to ${targetOf(typeOf, title)}`;
    case 'badge_achievement':
      return `awarded you the badge ${title}`;
    default:
      return `published ${title}`;
  }
}

function targetOf(typeOf: string, title: string): string {
  if (typeOf === 'user') return 'your profile';
  return typeOf === 'comment' ? `your comment on ${title}` : title;
}
