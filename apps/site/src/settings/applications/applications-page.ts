import type { ItemOf } from '@commonplace/client';
import { renderDate } from '@commonplace/ui/locale/format';
import { describeScopes } from '@commonplace/ui/locale/scopes';
import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { formPaths } from '../../parts/form-paths.ts';
import { renderMissing } from '../../parts/missing.ts';
import { settingsPage, type RenderForm } from '../settings-page.ts';

export const applicationsPath = '/settings/applications';

type Grant = ItemOf<'listOauthGrants'>;
type Application = ItemOf<'listOauthApplications'>;

/** The data of the page; lists are undefined while they are unavailable. */
export interface ApplicationsPageData {
  grants: readonly Grant[] | undefined;
  applications: readonly Application[] | undefined;
}

/** Renders the applications with access to the account, and those that the viewer has registered. */
export function applicationsPage({ grants, applications }: ApplicationsPageData, view: View): string {
  const { access: texts, settings } = view.locale.messages.account;
  const content = (form: RenderForm) => {
    const granted = grants?.map((grant) => renderGrant(grant, form, view));
    const own = applications?.map((application) => renderApplication(application, form, view));
    return html`<h2>${texts.withAccess}</h2>
      ${granted ? renderRecords(granted, texts.noneHasAccess) : renderMissing(texts.withAccess, view)}
      <h2>${texts.yourApplications}</h2>
      ${own ? renderRecords(own, texts.noApplications) : renderMissing(texts.yourApplications, view)}
      <p><a class="button" href="${applicationsPath}/new">${texts.register}</a></p>`;
  };
  return settingsPage({ title: settings.applications, path: applicationsPath, content }, view);
}

function renderRecords(items: readonly Html[], none: string): Html {
  if (items.length === 0) return html`<p>${none}</p> `;
  return html`<ul class="records">
    ${items}
  </ul> `;
}

function renderGrant(
  { client_id: clientId, application_name: name, scopes, created_at: allowedAt, last_used_at: lastUsedAt }: Grant,
  form: RenderForm,
  { locale }: View,
): Html {
  const { access: texts, frame } = locale.messages.account;
  return html`<li>
    <p dir="auto"><strong>${name}</strong></p>
    <dl>
      <dt>${texts.permissions}</dt>
      <dd>${describeScopes(scopes, locale)}</dd>
      <dt>${texts.allowed}</dt>
      <dd>${renderDate(locale, allowedAt)}</dd>
      <dt>${texts.lastUsed}</dt>
      <dd>${lastUsedAt === null ? frame.never : renderDate(locale, lastUsedAt)}</dd>
    </dl>
    ${form({
      name: 'revoke',
      action: formPaths.revokeGrant,
      fields: [{ kind: 'hidden', name: 'client_id', value: clientId }],
      button: texts.revokeAccess,
      buttonAbout: texts.ofApplication(name),
      isDangerous: true,
    })}
  </li> `;
}

function renderApplication(application: Application, form: RenderForm, { locale }: View): Html {
  const { client_id: clientId, name, redirect_uris: redirectUris, scopes } = application;
  const { access: texts, frame } = locale.messages.account;
  return html`<li>
    <p dir="auto"><strong>${name}</strong></p>
    <dl>
      <dt>${texts.clientId}</dt>
      <dd><code>${clientId}</code></dd>
      <dt>${texts.type}</dt>
      <dd>${application.confidential ? texts.confidential : texts.public}</dd>
      <dt>${texts.redirectUris}</dt>
      <dd>${redirectUris.length === 0 ? frame.none : redirectUris.join(', ')}</dd>
      <dt>${texts.mayRequest}</dt>
      <dd>${describeScopes(scopes, locale)}</dd>
      <dt>${texts.registered}</dt>
      <dd>${renderDate(locale, application.created_at)}</dd>
    </dl>
    ${form({
      name: 'delete',
      action: formPaths.deleteApplication,
      fields: [{ kind: 'hidden', name: 'client_id', value: clientId }],
      button: texts.delete,
      buttonAbout: texts.theApplication(name),
      isDangerous: true,
    })}
  </li> `;
}
