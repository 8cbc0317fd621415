import { attributes, html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { formPaths } from '../parts/form-paths.ts';
import { renderConfirmed } from './confirmed-form.ts';
import { renderMenu } from './menu.ts';
import { renderStatus } from './status-acts.ts';
import type { Standing } from '../serving/view.ts';
import type { Vote } from '../reactions/votes.ts';

/** A comment of someone else as its menu needs it. */
interface ModeratedComment {
  idCode: string;
  author: { name: string; username: string };
  /** Undefined if the reactions are unavailable. */
  like: { id: number; ownVotes: readonly Vote[] } | undefined;
  mayBeHidden: boolean;
  /** The path to go to after its deletion. */
  deletedTo: string;
  /** The status of the author; without it, a link opens the profile that has it. */
  standing: Standing | undefined;
}

/** Renders the votes on a comment, and for moderators the acts on it and its author. */
export function renderCommentMenu(comment: ModeratedComment, view: View): Html | false {
  const { idCode, author, like, mayBeHidden, deletedTo, standing } = comment;
  const here = { ...view, path: placeOf(idCode, view) };
  const about = view.locale.messages.reading.commentOf(author.name);
  const voted = like && ({ type: 'Comment', id: like.id, own: like.ownVotes } as const);
  const acts =
    view.viewer?.isModerator === true &&
    html`${mayBeHidden && renderHiding(idCode, true, view, author)} ${renderDeletion(idCode, deletedTo, view)}
    ${
      standing
        ? renderStatus({ ...author, standing }, here)
        : html`<a href="/${author.username}#moderation">${view.locale.messages.moderation.statusOf(author.name)}</a>`
    }`;
  return renderMenu({ voted, acts, about }, here);
}

/** Returns the path of a comment on the page, to which acts on it return. */
export function placeOf(idCode: string, { path }: Pick<View, 'path'>): string {
  return `${path}#comment-${idCode}`;
}

/** Renders the deletion of a comment, which is confirmed. */
export function renderDeletion(idCode: string, returnTo: string, view: View): Html {
  const { moderation: texts, reading } = view.locale.messages;
  const act = { action: formPaths.deleteComment, fields: { id_code: idCode }, label: reading.delete };
  return renderConfirmed({ ...act, returnTo, effect: texts.deleteText }, view);
}

/** Renders the button that hides a comment, or shows it again. A hidden comment names no author. */
export function renderHiding(idCode: string, isHidden: boolean, view: View, author?: { name: string }): Html {
  const { reading, moderation } = view.locale.messages;
  const label = author && reading.actOn(reading.hide, reading.commentOf(author.name));
  return html`<form method="post" action="${formPaths.hideComment}">
    <input type="hidden" name="id_code" value="${idCode}" />
    <input type="hidden" name="on" value="${String(isHidden)}" />
    <input type="hidden" name="return_to" value="${placeOf(idCode, view)}" />
    <button class="plain" ${attributes({ 'aria-label': label })}>
      ${isHidden ? reading.hide : moderation.showComment}
    </button>
  </form> `;
}
