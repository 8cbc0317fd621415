import type { Locale } from '../locale/locale.ts';
import { translateRefusal } from '../locale/refusal.ts';
import { html, markup, type Html } from '../markup.ts';
import type { FormState, Label } from './form-view.ts';
import { fieldId } from './render-form.ts';

/** What names the fields of the page in messages about them. */
interface ProblemContext {
  /** The labels of the fields on the page by id. */
  labels: ReadonlyMap<string, Label>;
  locale: Locale;
}

/** Renders the errors of a form, with links to the fields. */
export function renderProblems({ form, errors, message }: FormState, { labels, locale }: ProblemContext): Html {
  const items = Object.entries(errors).flatMap(([field, messages]) =>
    messages.map((error) => {
      const text = translateRefusal(locale, error);
      const id = fieldId(form, field);
      const sentence = field === 'base' ? text : html`${withoutLinks(labels.get(id) ?? humanize(field))} ${text}`;
      return html`<li>${labels.has(id) ? html`<a href="#${id}">${sentence}</a>` : sentence}</li>`;
    }),
  );
  return html`<div class="problem" role="alert" tabindex="-1" autofocus>
    <h2>${locale.messages.layout.problemHeading}</h2>
    ${message !== undefined && html`<p>${translateRefusal(locale, message)}</p>`}${
      items.length > 0 &&
      html`<ul>
        ${items}
      </ul>`
    }
  </div> `;
}

/** The message is a link itself. */
function withoutLinks(label: Label): Label {
  return typeof label === 'string' ? label : markup(String(label).replaceAll(/<\/?a\b[^>]*>/g, ''));
}

function humanize(field: string): string {
  return field.charAt(0).toUpperCase() + field.slice(1).replaceAll('_', ' ');
}
