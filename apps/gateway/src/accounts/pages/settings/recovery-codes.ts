import { html } from '@commonplace/ui/markup';
import type { PageCall, PageView } from '../page.ts';
import { settingsView } from './settings-view.ts';

/** Shows new recovery codes, which are not stored. */
export function recoveryCodesView(call: PageCall, codes: readonly string[]): PageView {
  const { security: texts } = call.texts;
  const body = html`<p>${texts.recoveryText}</p>
    <ul id="recovery-codes">
      ${codes.map((code) => html`<li><code>${code}</code></li>`)}
    </ul>
    <p><a href="/settings/security">${texts.codesSaved}</a></p>`;
  return settingsView(call, texts.recoveryCodes, body);
}
