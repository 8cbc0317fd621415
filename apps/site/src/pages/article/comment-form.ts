import { signInPath } from '@commonplace/ui/page/header';
import { attributes, html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { formPaths } from '../form-paths.ts';

/** What is commented, and a refused comment on it. */
export interface Commentable {
  field: 'article_id' | 'podcast_episode_id';
  id: number;
  refused?: { parent: string | undefined; text: string; message: string } | undefined;
}

/** Renders the form for a comment; visitors get a link to sign in. */
export function renderCommentForm(on: Commentable, view: View): Html {
  const { reading: texts } = view.locale.messages;
  if (!view.viewer) {
    return html`<p>
      <a class="button" href="${signInPath(view.path)}" rel="nofollow">${texts.comment}</a>
      <span class="muted">${texts.commentSignIn}</span>
    </p>`;
  }
  return renderTextForm({ on, id: 'comment', label: texts.comment, button: texts.comment, parent: undefined }, view);
}

/** Renders the folded form for a reply; visitors get a link to sign in. */
export function renderReplyForm(on: Commentable, parent: { id_code: string; name: string }, view: View): Html {
  const { reading: texts } = view.locale.messages;
  if (!view.viewer) {
    return html`<a class="plain" href="${signInPath(view.path)}" rel="nofollow">${texts.reply}</a>`;
  }
  const isRefused = on.refused?.parent === parent.id_code;
  const form = { on, id: `reply-${parent.id_code}`, label: texts.reply, button: texts.reply, parent: parent.id_code };
  return html`<details ${attributes({ open: isRefused })}>
    <summary>${texts.reply}</summary>
    ${renderTextForm(form, view)}
  </details>`;
}

interface TextForm {
  on: Commentable;
  id: string;
  label: string;
  button: string;
  parent: string | undefined;
}

function renderTextForm({ on, id, label, button, parent }: TextForm, { locale, path }: View): Html {
  const { reading: texts } = locale.messages;
  const refused = on.refused && on.refused.parent === parent ? on.refused : undefined;
  const described = `${id}-hint${refused ? ` ${id}-error` : ''}`;
  return html`<form class="comment-form" method="post" action="${formPaths.comment}">
    <input type="hidden" name="${on.field}" value="${on.id}" />
    ${parent !== undefined && html`<input type="hidden" name="parent" value="${parent}" /> `}<input
      type="hidden"
      name="return_to"
      value="${path}"
    />
    <div class="field">
      <label for="${id}">${label}</label>
      ${refused && html`<p class="error" role="alert" id="${id}-error">${refused.message}</p> `}<textarea
        id="${id}"
        name="body_markdown"
        rows="3"
        required
        maxlength="25000"
        ${attributes({ 'aria-describedby': described, 'aria-invalid': refused && 'true' })}
      >
${refused?.text ?? ''}</textarea>
      <p class="hint" id="${id}-hint">${texts.commentHint}</p>
    </div>
    <button>${button}</button>
  </form>`;
}
