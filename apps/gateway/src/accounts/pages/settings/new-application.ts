import type { Application } from '@commonplace/proto/community/v1/oauth';
import { z } from 'zod';
import { required } from '../../../api/representation/required.ts';
import { checkbox, line, lines } from '../form-values.ts';
import { describeScopes } from '@commonplace/ui/locale/scopes';
import { html, type Html } from '@commonplace/ui/markup';
import { defineForm, definePage, type PageCall, type PageView } from '../page.ts';
import { scopesField, selectedScopes, scopeValues } from './scopes-field.ts';
import { settingsView } from './settings-view.ts';

/** The list of applications, a page of the site. */
const list = '/settings/applications';

/** Registers an application; its secret is shown this once. */
export const newApplication = definePage({
  name: 'NewApplicationPage',
  path: `${list}/new`,
  access: 'signed in',
  show,
  forms: {
    main: defineForm({
      isCreation: true,
      schema: z.object({ name: line, redirect_uris: lines, ...scopeValues, is_public: checkbox }),
      async submit(call, { name, redirect_uris: uris, is_public: isPublic, ...chosen }) {
        const redirectUris = uris.split('\n').flatMap((uri) => uri.trim() || []);
        const request = { name, redirectUris, scopes: selectedScopes(chosen), isConfidential: !isPublic };
        const { application, clientSecret } = await call.clients.oauth.createApplication(request, call.options);
        return newApplicationView(call, required(application), clientSecret);
      },
    }),
  },
});

async function show(call: PageCall): Promise<PageView> {
  const { access: texts } = call.texts;
  const body = html`${renderForm(call)}
    <p><a href="${list}">${texts.allApplications}</a></p>`;
  return settingsView(call, texts.newApplication, body);
}

function renderForm(call: PageCall): Html {
  const { access: texts } = call.texts;
  return call.form({
    fields: [
      {
        kind: 'text',
        name: 'name',
        label: texts.name,
        hint: texts.nameHint,
        isRequired: true,
      },
      {
        kind: 'area',
        name: 'redirect_uris',
        label: texts.redirectUris,
        hint: texts.redirectUrisHint,
      },
      {
        kind: 'checkbox',
        name: 'is_public',
        label: texts.publicClient,
        isChecked: false,
      },
      scopesField(call, { label: texts.requestable, none: texts.readPublic, some: texts.selected }),
    ],
    button: texts.register,
  });
}

/** Shows the secret of a new application, which is not stored. */
function newApplicationView(
  call: PageCall,
  { clientId, scopes: requested }: Application,
  secret: string | undefined,
): PageView {
  const { access: texts } = call.texts;
  const body = html`<p>${texts.isRegistered(describeScopes(requested, call.locale))}</p>
    <p>${texts.clientIdIs}</p>
    <code class="secret" id="client_id">${clientId}</code>
    ${
      secret !== undefined &&
      html`<p>${texts.clientSecretIs}</p>
        <code class="secret" id="client_secret">${secret}</code>`
    }
    <p>${texts.metadataAt(call.site.url('/.well-known/oauth-authorization-server'))}</p>
    <p><a href="${list}">${texts.allApplications}</a></p>`;
  return settingsView(call, texts.newApplication, body);
}
