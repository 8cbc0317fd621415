import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { renderHiding } from '../moderation/comment-menu.ts';
import { rememberedContent } from '../parts/remembered-content.ts';
import type { HiddenComment, ModeratedComment } from '../serving/view.ts';
import { isDeleted, type CommentNode } from './comment-data.ts';
import type { Commentable } from './comment-form.ts';
import { permalinkOf, placeAfterDeletion, renderOwnActs } from './own-acts.ts';

/** Where a comment stands. */
interface Place {
  on: Commentable;
  /** The author of what is commented. */
  authorUsername: string | undefined;
  /** The path to go to after its deletion; else that of the page. */
  deletedTo?: string;
  view: View;
}

/** Renders a deleted or hidden comment, which has no author. */
export function renderMissing(node: CommentNode, thread: Place): Html {
  const { ownHidden: own, moderatedHidden: moderated } = node;
  const { reading, moderation } = thread.view.locale.messages;
  if (isDeleted(node)) return html`<p class="muted">${reading.deletedComment}</p>`;
  const unread = html`<p class="muted">${moderation.hiddenComment}</p>`;
  const body = own ? renderOwnHidden(node, own, thread) : moderated ? renderModerated(moderated, thread) : unread;
  return html`${body}
  ${mayHide(thread) && html`<div class="meta">${renderHiding(node.id_code, false, thread.view)}</div>`}`;
}

/** Renders the text of a hidden comment for its author, who may edit and delete it. */
function renderOwnHidden(node: CommentNode, own: HiddenComment, { view, deletedTo }: Place): Html {
  const { viewer } = view;
  const { author, moderator, unknown } = view.locale.messages.moderation.ownHidden;
  const reason = own.hidden_by === 'author' ? author : own.hidden_by === 'moderator' ? moderator : unknown;
  return html`<p class="muted">${reason}</p>
    <div class="prose" dir="auto">${rememberedContent(own, 'comment').html}</div>
    ${
      viewer &&
      html`<div class="meta">
        ${renderOwnActs(node, permalinkOf(viewer, node.id_code), deletedTo ?? placeAfterDeletion(node, view), view)}
      </div>`
    }`;
}

/** Renders the folded writer and text of a hidden comment for who hid it and for moderators. */
function renderModerated(hidden: ModeratedComment, { authorUsername, view: { viewer, locale } }: Place): Html {
  const { hiddenComment, moderatedHidden: texts } = locale.messages.moderation;
  const { hidden_by: role, username, name } = hidden;
  const isAuthor = viewer?.username === authorUsername;
  const hider = role === 'author' ? (isAuthor ? texts.you : texts.author) : undefined;
  return html`<details>
    <summary class="muted">${hider ?? (role === 'moderator' ? texts.moderator : hiddenComment)}</summary>
    ${typeof username === 'string' && typeof name === 'string' && html`<div class="byline"><a href="/${username}">${name}</a></div>`}
    <div class="prose" dir="auto">${rememberedContent(hidden, 'comment').html}</div>
  </details> `;
}

/** Whether the viewer may hide comments: on an article as its author or a moderator. */
export function mayHide({ on, authorUsername, view: { viewer } }: Place): boolean {
  if (!viewer || on.field !== 'article_id') return false;
  return viewer.isModerator || viewer.username === authorUsername;
}
