import type { Application, Grant } from '@commonplace/proto/community/v1/oauth';
import { isScope, scopeDescription } from '@commonplace/rules/scopes';
import { z } from 'zod';
import { required } from '../../representation/required.ts';
import { checkbox, line, lines } from '../form-values.ts';
import { moment } from '../layout.ts';
import { html, type Html } from '../markup.ts';
import { defineForm, definePage, type PageCall, type PageView } from '../page.ts';
import { scopesField, scopesIn, scopesSent } from './scopes-field.ts';
import { settingsView } from './settings-view.ts';

const path = '/settings/applications';

/** Applications that somebody lets act for them, and those that they have registered themselves. */
export const applications = definePage({
  name: 'ApplicationsPage',
  path,
  access: 'signed in',
  show,
  forms: {
    main: defineForm({
      schema: z.object({ name: line, redirect_uris: lines, ...scopesSent, is_public: checkbox }),
      async submit(call, { name, redirect_uris: addresses, is_public: isPublic, ...chosen }) {
        const redirectUris = addresses.split('\n').flatMap((address) => address.trim() || []);
        const request = { name, redirectUris, scopes: scopesIn(chosen), isConfidential: !isPublic };
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
  const body = html`<h2>May act for you</h2>
    ${records(
      grants.map((grant) => renderGrant(call, grant)),
      'You have let no application in.',
    )}
    <h2>Your own</h2>
    ${records(
      own.map((application) => renderApplication(call, application)),
      'You have registered no application.',
    )}
    <h2>A new application</h2>
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
      <dt>May</dt>
      <dd>${inWords(held)}</dd>
      <dt>Let in</dt>
      <dd>${moment(createdAt)}</dd>
      <dt>Last used</dt>
      <dd>${moment(lastUsedAt)}</dd>
    </dl>
    ${call.form({
      name: 'revoke',
      fields: [{ kind: 'hidden', name: 'client_id', value: clientId, isFresh: true }],
      button: 'Take back',
      buttonAbout: `what ${applicationName} may do`,
      isDangerous: true,
    })}
  </li> `;
}

function renderApplication(call: PageCall, application: Application): Html {
  const { clientId, name, redirectUris, scopes: asked, isConfidential, createdAt } = application;
  return html`<li>
    <p><strong>${name}</strong></p>
    <dl>
      <dt>Client id</dt>
      <dd><code>${clientId}</code></dd>
      <dt>Kind</dt>
      <dd>${isConfidential ? 'It keeps a secret' : 'It keeps no secret'}</dd>
      <dt>Sends people back to</dt>
      <dd>${redirectUris.length === 0 ? 'nowhere' : redirectUris.join(', ')}</dd>
      <dt>May ask to</dt>
      <dd>${inWords(asked)}</dd>
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

function inWords(held: readonly string[]): string {
  return held.map((scope) => (isScope(scope) ? scopeDescription(scope) : scope)).join('; ');
}

function renderForm(call: PageCall): Html {
  return call.form({
    fields: [
      { kind: 'text', name: 'name', label: 'Name', hint: 'People see it when they are asked', isRequired: true },
      {
        kind: 'area',
        name: 'redirect_uris',
        label: 'Where people are sent back to',
        hint: 'An address a line: https, or http on the own machine',
      },
      {
        kind: 'checkbox',
        name: 'is_public',
        label: 'It runs where it cannot keep a secret: in browsers, on phones or desktops',
        isChecked: false,
      },
      scopesField({
        label: 'What it may ask for',
        none: 'To read what everybody may see',
        some: 'What I tick',
      }),
    ],
    button: 'Register the application',
  });
}

/** The secret exists here alone. */
function newApplicationView(
  call: PageCall,
  { clientId, scopes: asked }: Application,
  secret: string | undefined,
): PageView {
  const body = html`<p>The application is registered. It may ask to: ${inWords(asked)}.</p>
    <p>This is its client id:</p>
    <code class="secret" id="client_id">${clientId}</code>
    ${
      secret !== undefined &&
      html`<p>This is its secret. It is shown only now: keep it where it is safe.</p>
        <code class="secret" id="client_secret">${secret}</code>`
    }
    <p>What the application has to know is at ${call.site.url('/.well-known/oauth-authorization-server')}.</p>
    <p><a href="${path}">All applications</a></p>`;
  return settingsView(call, 'Your new application', body);
}
