import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { placeOf, renderDeletion } from '../moderation/comment-menu.ts';
import type { CommentNode } from './comment-data.ts';

/** Returns the path of the page of a comment. */
export function permalinkOf({ username }: { username: string }, idCode: string): string {
  return `/${username}/comment/${idCode}`;
}

/** Renders what authors do with their comments. */
export function renderOwnActs({ id_code: code }: CommentNode, permalink: string, deletedTo: string, view: View): Html {
  const { reading: texts } = view.locale.messages;
  const about = texts.commentOf(view.viewer?.name ?? '');
  return html`<a class="plain" href="${permalink}/edit" aria-label="${texts.actOn(texts.edit, about)}">${texts.edit}</a>
    ${renderDeletion(code, deletedTo, view)}`;
}

/** Returns where the deletion of a comment leads: a comment without replies goes from the page. */
export function placeAfterDeletion(
  { id_code: code, parent_id_code: parent, children }: CommentNode,
  view: View,
): string {
  if (children.length > 0) return placeOf(code, view);
  return parent === null ? `${view.path}#comments` : placeOf(parent, view);
}
