import { randomUUID } from 'node:crypto';
import { html, type Html } from '@commonplace/ui/markup';

/** Renders the field of a form that makes something new, by which sending it twice is known. */
export function renderFormKey(): Html {
  return html`<input type="hidden" name="key" value="${randomUUID()}" /> `;
}
