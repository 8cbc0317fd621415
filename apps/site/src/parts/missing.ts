import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';

/** Renders what stands in place of a part whose service is unavailable. */
export function renderMissing(part: string, { locale }: View): Html {
  return html`<p class="notice warning" role="status">${locale.messages.lists.partMissing(part)}</p> `;
}
