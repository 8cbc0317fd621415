import { html, type Html } from '@commonplace/ui/markup';
import type { PageCall, PageView } from '../../page.ts';
import { settingsView } from '../settings-view.ts';

/** Renders the form for a new secret. */
export function renderSecret(call: PageCall): Html {
  return html`<h2>Secret</h2>
    <p>
      Anyone who has the secret can join the organization on
      <a href="/settings/organizations">their page of organizations</a>. A new secret replaces the former one.
    </p>
    ${call.form({ name: 'secret', button: 'New secret' })}`;
}

/** Shows a new secret, which is not stored. */
export function secretView(call: PageCall, { secret }: { secret: string }): PageView {
  const body = html`<p>Copy the secret now: it will not be shown again. The former secret is no longer valid.</p>
    <code class="secret" id="secret">${secret}</code>
    <p>Give it to those who should join. They enter it under Settings, Organizations.</p>
    <p><a href="${call.path}">Back to the organization</a></p>`;
  return settingsView(call, 'New secret', body);
}
