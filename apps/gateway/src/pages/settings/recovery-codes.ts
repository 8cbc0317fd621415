import { html } from '../markup.ts';
import type { PageCall, PageView } from '../page.ts';
import { settingsView } from './settings-view.ts';

/** New recovery codes, which are shown this once. */
export function recoveryCodesView(call: PageCall, codes: readonly string[]): PageView {
  const body = html`<p>
      Each of these codes lets you in once, should you lose your authenticator application. They are shown only now:
      keep them where they are safe.
    </p>
    <ul id="recovery-codes">
      ${codes.map((code) => html`<li><code>${code}</code></li>`)}
    </ul>
    <p><a href="/settings/security">I have kept them</a></p>`;
  return settingsView(call, 'Recovery codes', body);
}
