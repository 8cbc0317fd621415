import { violation } from '@commonplace/domain/violations';
import type { ApiKey } from '@commonplace/proto/community/v1/credentials';
import { ordinaryScopes } from '@commonplace/rules/scopes';
import { z } from 'zod';
import { required } from '../../../api/representation/required.ts';
import { checkbox, line, recordNumber } from '../form-values.ts';
import { moment } from '../layout.ts';
import { fill } from '@commonplace/ui/locale/fill';
import { describeScopes } from '@commonplace/ui/locale/scopes';
import { html, type Html } from '@commonplace/ui/markup';
import { defineForm, definePage, type PageCall, type PageView } from '../page.ts';
import { currentPasswordField } from './own-account.ts';
import { scopesField, selectedScopes, scopeValues } from './scopes-field.ts';
import { settingsView } from './settings-view.ts';

const path = '/settings/api_keys';
/** In days; none is without end. */
const lifetimes = ['', '30', '90', '365'] as const;
const dayMs = 24 * 3_600_000;

/** The API keys of the user. */
export const apiKeys = definePage({
  name: 'ApiKeysPage',
  path,
  access: 'signed in',
  show,
  forms: {
    main: defineForm({
      isCreation: true,
      schema: z.object({
        description: line,
        ...scopeValues,
        is_unlimited: checkbox,
        current_password: line,
        expires_in_days: line.pipe(z.enum(lifetimes)),
      }),
      async submit(call, { description, expires_in_days: days, current_password: currentPassword, ...chosen }) {
        const expiresAt = days === '' ? undefined : new Date(Date.now() + Number(days) * dayMs).toISOString();
        const allowed = allowedScopes(call, selectedScopes(chosen), chosen.is_unlimited);
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
  const { access: texts, settings } = call.texts;
  const { apiKeys } = await call.clients.credentials.listApiKeys({}, call.options);
  const body = html`${
      apiKeys.length === 0
        ? html`<p>${texts.noKeys}</p>`
        : html`<ul class="records">
            ${apiKeys.map((key) => renderKey(call, key))}
          </ul>`
    }
    <h2>${texts.newKey}</h2>
    ${renderForm(call)}`;
  return settingsView(call, settings.apiKeys, body);
}

function renderForm(call: PageCall): Html {
  const { access: texts } = call.texts;
  const label = { '': texts.noExpiration, 30: texts.days(30), 90: texts.days(90), 365: texts.year };
  const options = lifetimes.map((value) => ({ value, label: label[value] }));
  return call.form({
    fields: [
      {
        kind: 'text',
        name: 'description',
        label: texts.description,
        hint: texts.descriptionHint,
        isRequired: true,
      },
      scopesField(call, { label: texts.permissions, none: texts.allButAdministration, some: texts.selected }),
      {
        kind: 'checkbox',
        name: 'is_unlimited',
        label: texts.everything,
        isChecked: false,
      },
      {
        ...currentPasswordField(call),
        hint: texts.passwordHint,
        isRequired: false,
      },
      { kind: 'choice', name: 'expires_in_days', label: texts.expiration, options, chosen: '' },
    ],
    button: texts.createKey,
  });
}

function renderKey(call: PageCall, { id, description, scopes: held, createdAt, lastUsedAt, expiresAt }: ApiKey) {
  const { access: texts } = call.texts;
  return html`<li>
    <p><strong>${description}</strong></p>
    <dl>
      <dt>${texts.created}</dt>
      <dd>${moment(createdAt, call.locale)}</dd>
      <dt>${texts.lastUsed}</dt>
      <dd>${moment(lastUsedAt, call.locale)}</dd>
      <dt>${texts.expires}</dt>
      <dd>${moment(expiresAt, call.locale)}</dd>
      <dt>${texts.permissions}</dt>
      <dd>${permissions(call, held)}</dd>
    </dl>
    ${call.form({
      name: 'revoke',
      fields: [{ kind: 'hidden', name: 'id', value: String(id), isFresh: true }],
      button: texts.revoke,
      buttonAbout: texts.ofKey(description),
      isDangerous: true,
    })}
  </li> `;
}

/** Returns the checked scopes; without any, all except administration, or all (as no scopes). */
function allowedScopes({ texts }: PageCall, checked: string[], isUnlimited: boolean): string[] {
  if (!isUnlimited) return checked.length === 0 ? [...ordinaryScopes] : checked;
  if (checked.length > 0) throw violation('is_unlimited', texts.access.contradictory);
  return [];
}

/** Describes the permissions of a key. */
function permissions(call: PageCall, held: readonly string[]): string {
  const { access: texts } = call.texts;
  if (held.length === 0) return texts.isEverything;
  if (held.length === ordinaryScopes.length && ordinaryScopes.every((scope) => held.includes(scope))) {
    return texts.isAllButAdministration;
  }
  return describeScopes(held, call.locale);
}

/** Shows the secret of a new key, which is not stored. */
function newKeyView(call: PageCall, { description, scopes: held }: ApiKey, secret: string): PageView {
  const { access: texts } = call.texts;
  const body = html`<p>${fill(texts.keyIs, { description: html`<strong>${description}</strong>` })}</p>
    <p>${texts.keyMay(permissions(call, held))}</p>
    <code class="secret" id="secret">${secret}</code>
    <p>${fill(texts.sendInHeader, { header: html`<code>api-key</code>` })}</p>
    <code class="secret">curl -H "api-key: ${secret}" ${call.site.url('/api/users/me')}</code>
    <p><a href="${path}">${texts.allKeys}</a></p>`;
  return settingsView(call, texts.newKey, body);
}
