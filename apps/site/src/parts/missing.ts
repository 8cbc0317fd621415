import { missingScript } from '@commonplace/ui/assets';
import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';

/**
 * Renders what stands in place of a part whose service is unavailable. The script says `waiting` while it tries to load the part;
 * without script, a link loads the page again.
 */
export function renderMissing(part: string, { locale, path }: View, waiting?: string): Html {
  const { lists: texts } = locale.messages;
  return html`<p class="notice warning" data-missing="${waiting ?? texts.partAwaited(part)}" role="status">
      ${texts.partMissing(part)} <a href="${path}">${texts.loadAgain}</a>
    </p>
    <script type="module" src="${missingScript.path}"></script> `;
}
