import { fill } from '@commonplace/ui/locale/fill';
import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { formPaths } from '../../parts/form-paths.ts';
import { keyField } from '../settings-forms.ts';
import { settingsPage, type RenderForm } from '../settings-page.ts';
import { ownOrganizationsPath } from './own-organizations-page.ts';

/** Renders the form for a new secret. */
export function renderSecret(form: RenderForm, { locale }: View): Html {
  const { organizations: texts } = locale.messages.account;
  const page = html`<a href="${ownOrganizationsPath}">${texts.pageOfOrganizations}</a>`;
  return html`<h2>${texts.secret}</h2>
    <p>${fill(texts.secretText, { page })}</p>
    ${form({ name: 'secret', action: formPaths.organizationSecret, fields: [keyField()], button: texts.newSecret })}`;
}

/** Renders the answer to that form: the secret, which is shown only once. */
export function organizationSecretPage({ path, secret }: { path: string; secret: string }, view: View): string {
  const { organizations: texts } = view.locale.messages.account;
  const content = () =>
    html`<p>${texts.copySecret}</p>
      <code class="secret" id="secret">${secret}</code>
      <p>${texts.giveSecret}</p>
      <p><a href="${path}">${texts.back}</a></p>`;
  return settingsPage({ title: texts.newSecret, path, content }, view);
}
