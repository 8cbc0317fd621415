import { attributes, html, type Html } from '@commonplace/ui/markup';
import { renderPage } from '../parts/render-page.ts';
import { keptText } from '@commonplace/ui/parts/kept-text';
import type { View } from '@commonplace/ui/view';
import { formPaths } from '../parts/form-paths.ts';
import { renderFormKey } from '../parts/form-key.ts';

export const reportReasons = ['spam', 'abuse', 'illegal', 'error', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** The data of the page to report something: what was typed, and what is wrong with it. */
export interface ReportPageData {
  url: string;
  reason: ReportReason;
  message: string;
  /** The id of the request that failed; empty if it is unknown. */
  requestId: string;
  /** The messages by field: `url` or `message`. */
  errors: Readonly<Partial<Record<'url' | 'message', string>>>;
}

/** Renders the form to report a page to the moderators. */
export function reportPage(data: ReportPageData, view: View): string {
  const { problems: texts } = view.locale.messages;
  const isError = data.reason === 'error';
  const title = isError ? texts.reportError : texts.reportTitle;
  const description = isError ? texts.reportErrorText : texts.reportText;
  const kept = keptText(view.viewer?.id, `report ${data.url}`, view.locale);
  const head = { title, description, canonical: '/report', isIndexed: false };
  const main = html`<h1>${title}</h1>
    <p class="lead">${description}</p>
    ${renderErrors(data, view)}
    <form method="post" action="${formPaths.report}">
      ${renderFormKey()} ${renderInput('url', texts.reportAddress, texts.reportAddressHint, data, {})}
      <fieldset class="field">
        <legend>${texts.reportReason}</legend>
        ${reportReasons.map((reason) => renderReason(reason, data.reason === reason, view))}
      </fieldset>
      ${renderInput('message', texts.reportMessage, texts.reportMessageHint, data, kept)}
      ${
        data.requestId !== '' &&
        html`<p class="hint">${texts.requestId}: ${data.requestId}</p>
          <input type="hidden" name="request_id" value="${data.requestId}" />`
      }
      <button>${texts.reportSend}</button>
    </form>`;
  return renderPage({ head, layout: 'narrow', main }, view);
}

function renderErrors({ errors }: ReportPageData, { locale }: View): Html | false {
  const entries = Object.entries(errors);
  if (entries.length === 0) return false;
  return html`<div class="problem" role="alert" tabindex="-1">
    <h2>${locale.messages.layout.problemHeading}</h2>
    <ul>
      ${entries.map(([field, message]) => html`<li><a href="#${field}">${message}</a></li> `)}
    </ul>
  </div> `;
}

function renderInput(
  name: 'url' | 'message',
  label: string,
  hint: string,
  data: ReportPageData,
  more: Readonly<Record<string, string>>,
): Html {
  const { [name]: error } = data.errors;
  const described = `${name}-hint${error === undefined ? '' : ` ${name}-error`}`;
  const common = attributes({ id: name, name, required: true, 'aria-describedby': described, ...more });
  const invalid = attributes({ 'aria-invalid': error !== undefined && 'true' });
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${error !== undefined && html`<p class="error" id="${name}-error">${error}</p> `}
    ${
      name === 'url'
        ? html`<input type="text" inputmode="url" maxlength="500" value="${data.url}" ${common}${invalid} />`
        : html`<textarea rows="5" dir="auto" maxlength="2500" ${common}${invalid}>${`\n${data.message}`}</textarea>`
    }
    <p class="hint" id="${name}-hint">${hint}</p>
  </div>`;
}

function renderReason(reason: ReportReason, isChosen: boolean, { locale }: View): Html {
  const id = `reason-${reason}`;
  return html`<div class="checkbox">
    <input type="radio" id="${id}" name="reason" value="${reason}" ${attributes({ checked: isChosen })} />
    <label for="${id}">${locale.messages.problems.reasons[reason]}</label>
  </div> `;
}
