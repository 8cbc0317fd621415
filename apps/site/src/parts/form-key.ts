import { randomUUID } from 'node:crypto';
import { html, type Html } from '@commonplace/ui/markup';

/** Renders the hidden key by which a form that creates something is recognized when it is sent twice; a new one by default. */
export function renderFormKey(key: string = randomUUID()): Html {
  return html`<input type="hidden" name="key" value="${key}" /> `;
}
