import { violation } from '@commonplace/domain/violations';
import type { ApiKey } from '@commonplace/proto/community/v1/credentials';
import { isScope, scopeDescription, scopes } from '@commonplace/rules/scopes';
import { z } from 'zod';
import { required } from '../../../api/representation/required.ts';
import { checkbox, line, recordNumber } from '../form-values.ts';
import { moment } from '../layout.ts';
import { html } from '@commonplace/ui/markup';
import { defineForm, definePage, type PageCall, type PageView } from '../page.ts';
import { currentPasswordField } from './own-account.ts';
import { scopesField, selectedScopes, scopeValues } from './scopes-field.ts';
import { settingsView } from './settings-view.ts';

const path = '/settings/api_keys';
const lifetimes = [
  { value: '', label: 'No expiration' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
] as const;
const dayMs = 24 * 3_600_000;

/** The API keys of the user. */
export const apiKeys = definePage({
  name: 'ApiKeysPage',
  path,
  access: 'signed in',
  show,
  forms: {
    main: defineForm({
      schema: z.object({
        description: line,
        ...scopeValues,
        is_unlimited: checkbox,
        current_password: line,
        expires_in_days: line.pipe(z.enum(lifetimes.map(({ value }) => value))),
      }),
      async submit(call, { description, expires_in_days: days, current_password: currentPassword, ...chosen }) {
        const expiresAt = days === '' ? undefined : new Date(Date.now() + Number(days) * dayMs).toISOString();
        const allowed = allowedScopes(selectedScopes(chosen), chosen.is_unlimited);
        const request = {
          description,
          scopes: allowed,
          currentPassword,
          ...(expiresAt !== undefined && { expiresAt }),
        };
        const { apiKey, secret } = await call.clients.credentials.createApiKey(request, call.options);
        return newKeyView(call, required(apiKey), secret);
      },
    }),
    revoke: defineForm({
      schema: z.object({ id: recordNumber }),
      async submit({ clients, options, principals }, { id }) {
        await clients.credentials.revokeApiKey({ id }, options);
        principals.forgetKey(id);
        return { redirect: path, flash: 'key_revoked' };
      },
    }),
  },
});

async function show(call: PageCall): Promise<PageView> {
  const { apiKeys } = await call.clients.credentials.listApiKeys({}, call.options);
  const body = html`${
      apiKeys.length === 0
        ? html`<p>No API keys yet. Create one below to use the API.</p>`
        : html`<ul class="records">
            ${apiKeys.map((key) => renderKey(call, key))}
          </ul>`
    }
    <h2>New API key</h2>
    ${call.form({
      fields: [
        {
          kind: 'text',
          name: 'description',
          label: 'Description',
          hint: 'What the key is for',
          isRequired: true,
        },
        scopesField({
          label: 'Permissions',
          none: 'Everything except administration',
          some: 'Selected permissions',
        }),
        {
          kind: 'checkbox',
          name: 'is_unlimited',
          label: 'Everything, including administration and future permissions',
          isChecked: false,
        },
        {
          ...currentPasswordField,
          hint: 'Required only for a key with administration',
          isRequired: false,
        },
        { kind: 'choice', name: 'expires_in_days', label: 'Expiration', options: lifetimes, chosen: '' },
      ],
      button: 'Create API key',
    })}`;
  return settingsView(call, 'API keys', body);
}

function renderKey(call: PageCall, { id, description, scopes: held, createdAt, lastUsedAt, expiresAt }: ApiKey) {
  return html`<li>
    <p><strong>${description}</strong></p>
    <dl>
      <dt>Created</dt>
      <dd>${moment(createdAt)}</dd>
      <dt>Last used</dt>
      <dd>${moment(lastUsedAt)}</dd>
      <dt>Expires</dt>
      <dd>${moment(expiresAt)}</dd>
      <dt>Permissions</dt>
      <dd>${permissions(held)}</dd>
    </dl>
    ${call.form({
      name: 'revoke',
      fields: [{ kind: 'hidden', name: 'id', value: String(id), isFresh: true }],
      button: 'Revoke',
      buttonAbout: `API key ${description}`,
      isDangerous: true,
    })}
  </li> `;
}

const notAdministrative = scopes.filter((scope) => !scope.endsWith('_admin'));

/** Returns the checked scopes; without any, all except administration, or all (as no scopes). */
function allowedScopes(checked: string[], isUnlimited: boolean): string[] {
  if (!isUnlimited) return checked.length === 0 ? [...notAdministrative] : checked;
  if (checked.length > 0) throw violation('is_unlimited', 'is contradictory: uncheck it or the selected permissions');
  return [];
}

/** Describes the permissions of a key. */
function permissions(held: readonly string[]): string {
  if (held.length === 0) return 'everything';
  if (held.length === notAdministrative.length && notAdministrative.every((scope) => held.includes(scope))) {
    return 'everything except administration';
  }
  return held.map((scope) => (isScope(scope) ? scopeDescription(scope) : scope)).join('; ');
}

/** Shows the secret of a new key, which is not stored. */
function newKeyView(call: PageCall, { description, scopes: held }: ApiKey, secret: string): PageView {
  const body = html`<p>This is the API key <strong>${description}</strong>. Copy it now: it will not be shown again.</p>
    <p>Permissions: ${permissions(held)}.</p>
    <code class="secret" id="secret">${secret}</code>
    <p>Send it in the header <code>api-key</code>:</p>
    <code class="secret">curl -H "api-key: ${secret}" ${call.site.url('/api/users/me')}</code>
    <p><a href="${path}">All API keys</a></p>`;
  return settingsView(call, 'New API key', body);
}
