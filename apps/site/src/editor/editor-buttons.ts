import { attributes, html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import type { EditedArticle, EditorData } from './editor-data.ts';

/** The attributes of what is shown while there are unpublished changes, which the script may make while the page is open. */
export function ofUnpublishedChanges({ hasUnpublishedChanges }: EditedArticle): Html {
  return attributes({ 'data-unpublished': true, hidden: !hasUnpublishedChanges });
}

/** Renders the buttons that stay in view. The enter key presses the first one of a form, so that it publishes nothing. */
export function renderButtons({ article, fields }: EditorData, { locale }: View): Html {
  const { editor: texts } = locale.messages;
  const isDraft = article === undefined || article.state === 'draft';
  // Without its date, a scheduled article is published at once.
  const isScheduled = article?.state === 'scheduled';
  return html`<div class="editor-buttons">
    <button class="quiet" name="action" value="preview">${texts.preview}</button>
    <button
      class="${isDraft && 'quiet'}"
      name="action"
      value="save"
      ${attributes({ 'data-now': isScheduled && texts.publish, 'data-later': isScheduled && texts.update })}
    >
      ${isDraft ? texts.saveDraft : isScheduled && fields.publish_at === '' ? texts.publish : texts.update}
    </button>
    ${
      isDraft &&
      html`<button name="action" value="publish" data-now="${texts.publish}" data-later="${texts.schedule}">
        ${fields.publish_at === '' ? texts.publish : texts.schedule}
      </button> `
    }
  </div> `;
}

/** Renders the buttons that are needed less often. */
export function renderMoreButtons(article: EditedArticle | undefined, { locale }: View): Html {
  const { editor: texts } = locale.messages;
  const isDraft = article === undefined || article.state === 'draft';
  return html`<p class="form-buttons">
    <button class="quiet" name="action" value="check">${texts.check}</button>
    ${
      !isDraft &&
      html`<button class="quiet" name="action" value="unpublish">
        ${article.state === 'scheduled' ? texts.unschedule : texts.unpublish}
      </button> `
    }
    ${!isDraft && html`<button class="quiet" name="action" value="discard" ${ofUnpublishedChanges(article)}>${texts.discard}</button> `}
  </p> `;
}
