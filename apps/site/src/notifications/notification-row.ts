import { html, type Html } from '@commonplace/ui/markup';
import { renderDate } from '@commonplace/ui/locale/format';
import { icon } from '@commonplace/ui/parts/icons';
import type { View } from '@commonplace/ui/view';
import { renderReplyInPlace } from '../comments/reply-in-place.ts';
import { renderAvatar } from '../parts/byline.ts';
import { describeNotification, reactionsOf, type Notification } from './describe-notification.ts';
import { inDiscussion, notificationElement, openingPath, replyIn, subjectPath } from './notification-paths.ts';

/** Renders one entry: who did what, the first words of the newest comment, and what the viewer may do. */
export function renderNotification(notification: Notification, view: View): Html {
  const { id, actor, unread_count: unread, excerpt, created_at: createdAt } = notification;
  const { locale } = view;
  const sentence = describeNotification(notification, locale.messages);
  const icons = reactionsOf(notification).map((kind) => icon(kind.icon));
  const href = openingPath(id, subjectPath(notification));
  return html`<li id="${notificationElement(id)}" class="notification${unread > 0 && ' unread'}">
    ${renderAvatar(actor, 44)}
    <div>
      <div dir="auto">${icons}<a href="${href}">${unread > 0 ? html`<strong>${sentence}</strong>` : sentence}</a></div>
      ${excerpt !== null && excerpt !== '' && html`<p dir="auto">${excerpt}</p>`}
      <div class="meta">
        ${renderUnread(notification, view)}${renderDate(locale, createdAt)}
        ${notification.may_reply && renderReply(notification, view)}${renderSentReply(notification, view)}
      </div>
    </div>
    ${renderAction(notification, view)}
  </li> `;
}

/** Renders the folded form that answers the newest comment and returns to this place. */
function renderReply(notification: Notification, view: View): Html {
  const { id, article_id: articleId, podcast_episode_id: episodeId, subject, actor } = notification;
  const answerable = {
    id: `reply-${id}`,
    target: articleId === null ? { podcast_episode_id: episodeId ?? 0 } : { article_id: articleId },
    parent: subject.id_code ?? '',
    author: actor.name,
    returnTo: `${view.path}#${notificationElement(id)}`,
  };
  return renderReplyInPlace(answerable, view);
}

/** Renders how many are unread; earlier ones alone once the newest, which the entry shows, is read. */
function renderUnread({ read: isRead, unread_count: unread }: Notification, { locale }: View): Html | false {
  if (unread === 0) return false;
  const { notifications: texts } = locale.messages;
  return html`<span class="state published">${isRead ? texts.earlierNew(unread) : texts.new(unread)}</span> `;
}

/** Renders the link to the reply that the viewer has just sent from here. */
function renderSentReply({ id, subject }: Notification, { path, locale }: View): Html | false {
  const reply = replyIn(path, id);
  if (reply === undefined) return false;
  return html`<a href="${inDiscussion(subject.path, reply)}">${locale.messages.notifications.seeReply}</a>`;
}

/** Renders the link to the page on which the viewer decides. */
function renderAction({ kind, subject }: Notification, { locale }: View): Html | false {
  const { notifications: texts } = locale.messages;
  if (kind === 'organization_invitation') return renderDecision('/settings/organizations', texts.seeInvitation);
  return kind === 'webmention' && renderDecision(subject.path, texts.seeMentions);
}

function renderDecision(path: string, text: string): Html {
  return html`<div class="desk-actions"><a href="${path}" class="button quiet">${text}</a></div>`;
}
