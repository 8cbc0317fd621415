import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { renderFormKey } from '../parts/form-key.ts';
import { formPaths } from '../parts/form-paths.ts';
import { renderCommentButtons, renderCommentField } from './comment-field.ts';

/** A comment that is answered from a list. */
interface Answerable {
  /** The id of the field. */
  id: string;
  target: { article_id: number } | { podcast_episode_id: number };
  /** The code of the comment. */
  parent: string;
  author: string;
  returnTo: string;
}

/** Renders the folded form that answers a comment where a list shows it, and returns there. */
export function renderReplyInPlace({ id, target, parent, author, returnTo }: Answerable, view: View): Html {
  const { reading: texts, notifications } = view.locale.messages;
  const hidden = { ...target, parent, return_to: returnTo };
  const label = notifications.replyTo(author);
  return html`<details>
    <summary aria-label="${label}">${texts.reply}</summary>
    <form method="post" action="${formPaths.comment}" class="comment-form">
      ${renderFormKey()}${Object.entries(hidden).map(
        ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
      )}
      ${renderCommentField({ id, label, rows: 3, text: '' }, view)} ${renderCommentButtons(texts.reply, view)}
    </form>
  </details>`;
}
