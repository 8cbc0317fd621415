import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { formPaths } from '../parts/form-paths.ts';
import { renderConfirmed, type ConfirmedAct } from './confirmed-form.ts';
import { atMenu, menuId, renderMenu } from './menu.ts';
import { renderStatus, renderStatusBadge } from './status-acts.ts';
import type { Standing } from '../serving/view.ts';
import type { Vote } from '../reactions/votes.ts';

/** An article as its menu needs it. */
interface ModeratedArticle {
  id: number;
  author: { name: string; username: string };
  ownVotes: readonly Vote[];
  /** The status of the author, for moderators. */
  standing: Standing | undefined;
}

/** Renders the votes on an article, and for moderators the acts on it and its author. */
export function renderArticleMenu({ id, author, ownVotes, ...moderation }: ModeratedArticle, page: View): Html | false {
  const view = atMenu(page);
  const isOwn = view.viewer?.username === author.username;
  const voted = isOwn ? undefined : ({ type: 'Article', id, own: ownVotes } as const);
  const standing = isOwn ? undefined : moderation.standing;
  const unpublish = renderConfirmed(unpublishAct({ articleId: id, returnTo: `/${author.username}` }, view), view);
  const acts = html`${unpublish}${standing && renderStatus({ ...author, standing }, view)}`;
  const menu = renderMenu({ id: menuId, voted, acts }, view);
  return menu && html`<div class="moderation">${menu}${standing && renderStatusBadge(standing, view)}</div> `;
}

/** Returns the form that makes an article a draft again. */
export function unpublishAct(
  { articleId, returnTo }: { articleId: number; returnTo: string },
  { locale }: View,
): ConfirmedAct {
  const { moderation: texts, reading } = locale.messages;
  return {
    action: formPaths.unpublish,
    fields: { article_id: articleId },
    returnTo,
    label: reading.unpublish,
    effect: texts.unpublishText,
    noteId: 'note-unpublish',
  };
}
