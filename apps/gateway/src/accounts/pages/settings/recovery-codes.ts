import { html } from '@commonplace/ui/markup';
import type { PageCall, PageView } from '../page.ts';
import { settingsView } from './settings-view.ts';

/** Shows new recovery codes, which are not stored. */
export function recoveryCodesView(call: PageCall, codes: readonly string[]): PageView {
  const body = html`<p>
      Each code lets you sign in once if you lose your authenticator app. Save them in a safe place now: they will not
      be shown again.
    </p>
    <ul id="recovery-codes">
      ${codes.map((code) => html`<li><code>${code}</code></li>`)}
    </ul>
    <p><a href="/settings/security">I have saved my recovery codes</a></p>`;
  return settingsView(call, 'Recovery codes', body);
}
