import { locales } from '../locale/locale.ts';
import { attributes, html, type Html } from '../markup.ts';
import type { FrameView } from '../view.ts';

/** The path of the form that chooses the language of pages. */
export const languagePath = '/settings/language';

/** Renders the choice of a language, which returns to the page. */
export function renderLanguageForm({
  locale,
  path,
  formPath = path,
}: Pick<FrameView, 'locale' | 'path' | 'formPath'>): Html {
  return html`<form method="post" action="${languagePath}" class="languages">
    <input type="hidden" name="return_to" value="${formPath}" />
    <fieldset>
      <legend class="unseen">${locale.messages.layout.language}</legend>
      ${Object.values(locales).map(
        ({ code, name }) =>
          html`<button
            class="plain"
            name="language"
            value="${code}"
            lang="${code}"
            ${attributes({ 'aria-current': code === locale.code && 'true' })}
          >
            ${name}
          </button> `,
      )}
    </fieldset>
  </form>`;
}
