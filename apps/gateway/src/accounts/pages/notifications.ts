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
  const { notifications: texts } = call.texts;
  const page = pageNumber(call.query.get('page'));
  const request = { page, perPage, unreadOnly: false };
  const { notifications: shown, hasNext } = await call.clients.notifications.listNotifications(request, call.options);
  const body = html`${
      shown.length === 0
        ? html`<p>${page === 1 ? texts.noNotifications : texts.noFurther}</p>`
        : html`<ul class="records">
            ${shown.map((notification) => renderNotification(notification, call))}
          </ul>`
    }
    ${shown.some(({ read }) => !read) && call.form({ button: texts.markAll })}
    ${
      (page > 1 || hasNext) &&
      html`<nav aria-label="${texts.pages}">
        <p>
          ${page > 1 && link(`${path}?page=${page - 1}`, texts.newer)}
          ${hasNext && link(`${path}?page=${page + 1}`, texts.older)}
        </p>
      </nav>`
    }
    <p><a href="/settings/notifications">${texts.byEmail}</a></p>`;
  return { title: texts.title, body };
}

function pageNumber(text: string | null): number {
  return text !== null && /^[1-9]\d{0,3}$/.test(text) ? Math.min(Number(text), lastPage) : 1;
}

function renderNotification(
  { read, createdAt, ...notification }: Notification,
  { texts, locale }: Pick<PageCall, 'texts' | 'locale'>,
): Html {
  const words = sentence(notification, texts.notifications);
  const answer = renderAnswer(notification, texts.notifications);
  return html`<li>
    <p>
      ${read ? words : html`<strong>${words}</strong> <span class="hint">${texts.notifications.new}</span>`} ${answer}
    </p>
    <p class="hint">${moment(createdAt, locale)}</p>
  </li> `;
}

/** Returns a link to the page on which the user decides. */
function renderAnswer({ kind, subject }: Pick<Notification, 'kind' | 'subject'>, texts: Texts): Html | false {
  if (kind === 'organization_invitation') return link('/settings/organizations', texts.seeInvitation);
  return kind === 'webmention' && subject !== undefined && link(subject.path, texts.seeMentions);
}

type Texts = PageCall['texts']['notifications'];

/** Returns a sentence such as `Ada and 2 others reacted to “Notes”`. */
function sentence(
  { kind, actor, actorsCount, subject }: Pick<Notification, 'kind' | 'actor' | 'actorsCount' | 'subject'>,
  texts: Texts,
): string {
  // The site is the actor.
  if (kind === 'trusted') return texts.trusted;
  if (kind === 'webmention') return texts.mentionsWait(texts.quoted(subject?.title ?? ''));
  const others = actorsCount - 1;
  const name = actor?.name ?? '';
  const who = others > 0 ? texts.withOthers(others, name) : name;
  return action(kind, subject?.typeOf ?? '', texts)(who, texts.quoted(subject?.title ?? ''));
}

function action(kind: string, typeOf: string, texts: Texts): (who: string, title: string) => string {
  switch (kind) {
    case 'follow':
      return texts.follow;
    case 'comment':
      return texts.comment;
    case 'reply':
      return texts.reply;
    case 'mention':
      return typeOf === 'comment' ? texts.mentionInComment : texts.mention;
    case 'reaction':
      return reactionTo(typeOf, texts);
    case 'badge_achievement':
      return texts.badge;
    case 'organization_invitation':
      return texts.invitation;
    default:
      return texts.published;
  }
}

function reactionTo(typeOf: string, texts: Texts): (who: string, title: string) => string {
  if (typeOf === 'user') return texts.reactionToProfile;
  return typeOf === 'comment' ? texts.reactionToComment : texts.reaction;
}
