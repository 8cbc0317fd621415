import { fill } from '@commonplace/ui/locale/fill';
import { html, type Html } from '@commonplace/ui/markup';
import type { PageCall, PageView } from '../../page.ts';
import { settingsView } from '../settings-view.ts';

/** Renders the form for a new secret. */
export function renderSecret(call: PageCall): Html {
  const { organizations: texts } = call.texts;
  const page = html`<a href="/settings/organizations">${texts.pageOfOrganizations}</a>`;
  return html`<h2>${texts.secret}</h2>
    <p>${fill(texts.secretText, { page })}</p>
    ${call.form({ name: 'secret', button: texts.newSecret })}`;
}

/** Shows a new secret, which is not stored. */
export function secretView(call: PageCall, { secret }: { secret: string }): PageView {
  const { organizations: texts } = call.texts;
  const body = html`<p>${texts.copySecret}</p>
    <code class="secret" id="secret">${secret}</code>
    <p>${texts.giveSecret}</p>
    <p><a href="${call.path}">${texts.back}</a></p>`;
  return settingsView(call, texts.newSecret, body);
}
