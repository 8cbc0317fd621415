import type { Application, Grant } from '@commonplace/proto/community/v1/oauth';
import { z } from 'zod';
import { required } from '../../../api/representation/required.ts';
import { checkbox, line, lines } from '../form-values.ts';
import { moment } from '../layout.ts';
import { html, type Html } from '@commonplace/ui/markup';
import { defineForm, definePage, type PageCall, type PageView } from '../page.ts';
import { describeScopes, scopesField, selectedScopes, scopeValues } from './scopes-field.ts';
import { settingsView } from './settings-view.ts';

const path = '/settings/applications';

/** The applications with access to the account, and those that the user has registered. */
export const applications = definePage({
  name: 'ApplicationsPage',
  path,
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
    delete: defineForm({
      schema: z.object({ client_id: line }),
      async submit({ clients, options, principals }, { client_id: clientId }) {
        await clients.oauth.deleteApplication({ clientId }, options);
        principals.forgetApplication(clientId);
        return { redirect: path, flash: 'application_deleted' };
      },
    }),
    revoke: defineForm({
      schema: z.object({ client_id: line }),
      async submit({ clients, options, principals }, { client_id: clientId }) {
        await clients.oauth.revokeGrant({ clientId }, options);
        principals.forgetApplication(clientId);
        return { redirect: path, flash: 'grant_revoked' };
      },
    }),
  },
});

async function show(call: PageCall): Promise<PageView> {
  const [{ grants }, { applications: own }] = await Promise.all([
    call.clients.oauth.listGrants({}, call.options),
    call.clients.oauth.listApplications({}, call.options),
  ]);
  const { access: texts, settings } = call.texts;
  const body = html`<h2>${texts.withAccess}</h2>
    ${records(
      grants.map((grant) => renderGrant(call, grant)),
      texts.noneHasAccess,
    )}
    <h2>${texts.yourApplications}</h2>
    ${records(
      own.map((application) => renderApplication(call, application)),
      texts.noApplications,
    )}
    <h2>${texts.newApplication}</h2>
    ${renderForm(call)}`;
  return settingsView(call, settings.applications, body);
}

function records(items: readonly Html[], none: string): Html {
  if (items.length === 0) return html`<p>${none}</p> `;
  return html`<ul class="records">
    ${items}
  </ul> `;
}

function renderGrant(call: PageCall, { clientId, applicationName, scopes: held, createdAt, lastUsedAt }: Grant): Html {
  const { access: texts } = call.texts;
  return html`<li>
    <p><strong>${applicationName}</strong></p>
    <dl>
      <dt>${texts.permissions}</dt>
      <dd>${describeScopes(call, held)}</dd>
      <dt>${texts.allowed}</dt>
      <dd>${moment(createdAt, call.locale)}</dd>
      <dt>${texts.lastUsed}</dt>
      <dd>${moment(lastUsedAt, call.locale)}</dd>
    </dl>
    ${call.form({
      name: 'revoke',
      fields: [{ kind: 'hidden', name: 'client_id', value: clientId, isFresh: true }],
      button: texts.revokeAccess,
      buttonAbout: texts.ofApplication(applicationName),
      isDangerous: true,
    })}
  </li> `;
}

function renderApplication(call: PageCall, application: Application): Html {
  const { clientId, name, redirectUris, scopes: requested, isConfidential, createdAt } = application;
  const { access: texts, frame } = call.texts;
  return html`<li>
    <p><strong>${name}</strong></p>
    <dl>
      <dt>${texts.clientId}</dt>
      <dd><code>${clientId}</code></dd>
      <dt>${texts.type}</dt>
      <dd>${isConfidential ? texts.confidential : texts.public}</dd>
      <dt>${texts.redirectUris}</dt>
      <dd>${redirectUris.length === 0 ? frame.none : redirectUris.join(', ')}</dd>
      <dt>${texts.mayRequest}</dt>
      <dd>${describeScopes(call, requested)}</dd>
      <dt>${texts.registered}</dt>
      <dd>${moment(createdAt, call.locale)}</dd>
    </dl>
    ${call.form({
      name: 'delete',
      fields: [{ kind: 'hidden', name: 'client_id', value: clientId, isFresh: true }],
      button: texts.delete,
      buttonAbout: texts.theApplication(name),
      isDangerous: true,
    })}
  </li> `;
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
  const body = html`<p>${texts.isRegistered(describeScopes(call, requested))}</p>
    <p>${texts.clientIdIs}</p>
    <code class="secret" id="client_id">${clientId}</code>
    ${
      secret !== undefined &&
      html`<p>${texts.clientSecretIs}</p>
        <code class="secret" id="client_secret">${secret}</code>`
    }
    <p>${texts.metadataAt(call.site.url('/.well-known/oauth-authorization-server'))}</p>
    <p><a href="${path}">${texts.allApplications}</a></p>`;
  return settingsView(call, texts.newApplication, body);
}
