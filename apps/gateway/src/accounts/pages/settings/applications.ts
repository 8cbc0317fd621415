import type { Application, Grant } from '@commonplace/proto/community/v1/oauth';
import { isScope, scopeDescription } from '@commonplace/rules/scopes';
import { z } from 'zod';
import { required } from '../../../api/representation/required.ts';
import { checkbox, line, lines } from '../form-values.ts';
import { moment } from '../layout.ts';
import { html, type Html } from '@commonplace/ui/markup';
import { defineForm, definePage, type PageCall, type PageView } from '../page.ts';
import { scopesField, selectedScopes, scopeValues } from './scopes-field.ts';
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
  const body = html`<h2>Applications with access</h2>
    ${records(
      grants.map((grant) => renderGrant(call, grant)),
      'No application has access to your account.',
    )}
    <h2>Your applications</h2>
    ${records(
      own.map((application) => renderApplication(call, application)),
      'No applications yet. Register one below to let other users sign in to it.',
    )}
    <h2>New application</h2>
    ${renderForm(call)}`;
  return settingsView(call, 'Applications', body);
}

function records(items: readonly Html[], none: string): Html {
  if (items.length === 0) return html`<p>${none}</p> `;
  return html`<ul class="records">
    ${items}
  </ul> `;
}

function renderGrant(call: PageCall, { clientId, applicationName, scopes: held, createdAt, lastUsedAt }: Grant): Html {
  return html`<li>
    <p><strong>${applicationName}</strong></p>
    <dl>
      <dt>Permissions</dt>
      <dd>${describeScopes(held)}</dd>
      <dt>Allowed</dt>
      <dd>${moment(createdAt)}</dd>
      <dt>Last used</dt>
      <dd>${moment(lastUsedAt)}</dd>
    </dl>
    ${call.form({
      name: 'revoke',
      fields: [{ kind: 'hidden', name: 'client_id', value: clientId, isFresh: true }],
      button: 'Revoke access',
      buttonAbout: `of ${applicationName}`,
      isDangerous: true,
    })}
  </li> `;
}

function renderApplication(call: PageCall, application: Application): Html {
  const { clientId, name, redirectUris, scopes: requested, isConfidential, createdAt } = application;
  return html`<li>
    <p><strong>${name}</strong></p>
    <dl>
      <dt>Client ID</dt>
      <dd><code>${clientId}</code></dd>
      <dt>Type</dt>
      <dd>${isConfidential ? 'Confidential (with a secret)' : 'Public (without a secret)'}</dd>
      <dt>Redirect URIs</dt>
      <dd>${redirectUris.length === 0 ? 'none' : redirectUris.join(', ')}</dd>
      <dt>May request</dt>
      <dd>${describeScopes(requested)}</dd>
      <dt>Registered</dt>
      <dd>${moment(createdAt)}</dd>
    </dl>
    ${call.form({
      name: 'delete',
      fields: [{ kind: 'hidden', name: 'client_id', value: clientId, isFresh: true }],
      button: 'Delete',
      buttonAbout: `the application ${name}`,
      isDangerous: true,
    })}
  </li> `;
}

function describeScopes(held: readonly string[]): string {
  return held.map((scope) => (isScope(scope) ? scopeDescription(scope) : scope)).join('; ');
}

function renderForm(call: PageCall): Html {
  return call.form({
    fields: [
      {
        kind: 'text',
        name: 'name',
        label: 'Name',
        hint: 'Shown to users when the application asks for access',
        isRequired: true,
      },
      {
        kind: 'area',
        name: 'redirect_uris',
        label: 'Redirect URIs',
        hint: 'One per line: https, or http on the local machine',
      },
      {
        kind: 'checkbox',
        name: 'is_public',
        label: 'Public client: runs in browsers, on phones or desktops, where a secret is not safe',
        isChecked: false,
      },
      scopesField({
        label: 'Permissions it may request',
        none: 'Read public content',
        some: 'Selected permissions',
      }),
    ],
    button: 'Register application',
  });
}

/** Shows the secret of a new application, which is not stored. */
function newApplicationView(
  call: PageCall,
  { clientId, scopes: requested }: Application,
  secret: string | undefined,
): PageView {
  const body = html`<p>The application is registered. It may request: ${describeScopes(requested)}.</p>
    <p>Client ID:</p>
    <code class="secret" id="client_id">${clientId}</code>
    ${
      secret !== undefined &&
      html`<p>Client secret. Copy it now: it will not be shown again.</p>
        <code class="secret" id="client_secret">${secret}</code>`
    }
    <p>The metadata for the application is at ${call.site.url('/.well-known/oauth-authorization-server')}.</p>
    <p><a href="${path}">All applications</a></p>`;
  return settingsView(call, 'New application', body);
}
