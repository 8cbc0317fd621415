import { html, type Html } from '@commonplace/ui/markup';
import { renderDate } from '@commonplace/ui/locale/format';
import type { View } from '@commonplace/ui/view';
import { renderCommentField } from '../comments/comment-field.ts';
import { renderAvatar } from '../parts/byline.ts';
import { renderFormKey } from '../parts/form-key.ts';
import { formPaths } from '../parts/form-paths.ts';
import { describeNotification, type Notification } from './describe-notification.ts';
import { notificationElement, openingPath, subjectPath } from './notification-paths.ts';

/** Renders one entry: who did what, the first words of the newest comment, and what the viewer may do. */
export function renderNotification(notification: Notification, view: View): Html {
  const { id, actor, unread_count: unread, excerpt, created_at: createdAt } = notification;
  const { locale, viewer } = view;
  const { notifications: texts } = locale.messages;
  const sentence = describeNotification(notification, texts);
  const href = openingPath(id, subjectPath(notification, viewer?.username ?? ''));
  return html`<li id="${notificationElement(id)}" class="notification${unread > 0 && ' unread'}">
    ${renderAvatar(actor, 44)}
    <div>
      <div dir="auto"><a href="${href}">${unread > 0 ? html`<strong>${sentence}</strong>` : sentence}</a></div>
      ${excerpt !== null && excerpt !== '' && html`<p dir="auto">${excerpt}</p>`}
      <div class="meta">
        ${unread > 0 && html`<span class="state published">${texts.new(unread)}</span> `}${renderDate(locale, createdAt)}
        ${notification.may_reply && renderReply(notification, view)}
      </div>
    </div>
    ${renderAction(notification, view)}
  </li> `;
}

/** Renders the folded form that answers the newest comment and returns to this place. */
function renderReply(notification: Notification, view: View): Html {
  const { id, article_id: articleId, podcast_episode_id: episodeId, subject } = notification;
  const { reading: texts } = view.locale.messages;
  const hidden = {
    ...(articleId === null ? { podcast_episode_id: episodeId ?? 0 } : { article_id: articleId }),
    parent: subject.id_code ?? '',
    return_to: `${view.path}#${notificationElement(id)}`,
  };
  const label = view.locale.messages.notifications.replyTo(notification.actor.name);
  return html`<details>
    <summary aria-label="${label}">${texts.reply}</summary>
    <form method="post" action="${formPaths.comment}" class="comment-form">
      ${renderFormKey()}${Object.entries(hidden).map(
        ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
      )}
      ${renderCommentField({ id: `reply-${id}`, label, rows: 3, text: '' }, view)}
      <button>${texts.reply}</button>
    </form>
  </details>`;
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
