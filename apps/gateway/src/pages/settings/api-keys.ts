import type { ApiKey } from '@commonplace/proto/community/v1/credentials';
import { isScope, scopeDescription, scopes } from '@commonplace/rules/scopes';
import { violation } from '@commonplace/rpc/violations';
import { z } from 'zod';
import { required } from '../../representation/required.ts';
import { checkbox, line, recordNumber } from '../form-values.ts';
import { moment } from '../layout.ts';
import { html } from '../markup.ts';
import { defineForm, definePage, type PageCall, type PageView } from '../page.ts';
import { currentPasswordField } from './own-account.ts';
import { scopesField, scopesIn, scopesSent } from './scopes-field.ts';
import { settingsView } from './settings-view.ts';

const path = '/settings/api_keys';
const lifetimes = [
  { value: '', label: 'It does not end by itself' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
] as const;
const dayMs = 24 * 3_600_000;

/** Keys for programs that act for somebody. */
export const apiKeys = definePage({
  name: 'ApiKeysPage',
  path,
  access: 'signed in',
  show,
  forms: {
    main: defineForm({
      schema: z.object({
        description: line,
        ...scopesSent,
        is_unlimited: checkbox,
        current_password: line,
        expires_in_days: line.pipe(z.enum(lifetimes.map(({ value }) => value))),
      }),
      async submit(call, { description, expires_in_days: days, current_password: currentPassword, ...chosen }) {
        const expiresAt = days === '' ? undefined : new Date(Date.now() + Number(days) * dayMs).toISOString();
        const allowed = allowedScopes(scopesIn(chosen), chosen.is_unlimited);
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
        ? html`<p>You have no keys.</p>`
        : html`<ul class="records">
            ${apiKeys.map((key) => renderKey(call, key))}
          </ul>`
    }
    <h2>A new key</h2>
    ${call.form({
      fields: [
        {
          kind: 'text',
          name: 'description',
          label: 'Description',
          hint: 'What the key is for, so that you know it again',
          isRequired: true,
        },
        scopesField({
          label: 'What it may be used for',
          none: 'Everything that I may do, but administration',
          some: 'Only what I tick',
        }),
        {
          kind: 'checkbox',
          name: 'is_unlimited',
          label: 'Administration as well, and whatever is added later',
          isChecked: false,
        },
        {
          ...currentPasswordField,
          hint: 'Only for a key that may administer',
          isRequired: false,
        },
        { kind: 'choice', name: 'expires_in_days', label: 'When it ends', options: lifetimes, chosen: '' },
      ],
      button: 'Create the key',
    })}`;
  return settingsView(call, 'API keys', body);
}

function renderKey(call: PageCall, { id, description, scopes: held, createdAt, lastUsedAt, expiresAt }: ApiKey) {
  return html`<li>
    <p><strong>${description}</strong></p>
    <dl>
      <dt>Made</dt>
      <dd>${moment(createdAt)}</dd>
      <dt>Last used</dt>
      <dd>${moment(lastUsedAt)}</dd>
      <dt>Ends</dt>
      <dd>${moment(expiresAt)}</dd>
      <dt>For</dt>
      <dd>${purposes(held)}</dd>
    </dl>
    ${call.form({
      name: 'revoke',
      fields: [{ kind: 'hidden', name: 'id', value: String(id), isFresh: true }],
      button: 'Revoke',
      buttonAbout: `the key ${description}`,
      isDangerous: true,
    })}
  </li> `;
}

const notAdministrative = scopes.filter((scope) => !scope.endsWith('_admin'));

/** What was ticked; where nothing was, everything but administration, or everything (no scopes). */
function allowedScopes(ticked: string[], isUnlimited: boolean): string[] {
  if (!isUnlimited) return ticked.length === 0 ? [...notAdministrative] : ticked;
  if (ticked.length > 0) throw violation('is_unlimited', 'is contradictory: untick it, or what is ticked above');
  return [];
}

/** What a key may be used for, in words. */
function purposes(held: readonly string[]): string {
  if (held.length === 0) return 'everything';
  if (held.length === notAdministrative.length && notAdministrative.every((scope) => held.includes(scope))) {
    return 'everything but administration';
  }
  return held.map((scope) => (isScope(scope) ? scopeDescription(scope) : scope)).join('; ');
}

/** The secret exists here alone. */
function newKeyView(call: PageCall, { description, scopes: held }: ApiKey, secret: string): PageView {
  const body = html`<p>
      This is the key <strong>${description}</strong>. It is shown only now: keep it where it is safe.
    </p>
    <p>It may be used for: ${purposes(held)}.</p>
    <code class="secret" id="secret">${secret}</code>
    <p>Programs send it in the header <code>api-key</code>:</p>
    <code class="secret">curl -H "api-key: ${secret}" ${call.site.url('/api/users/me')}</code>
    <p><a href="${path}">All keys</a></p>`;
  return settingsView(call, 'Your new key', body);
}
