import { badRequest, unavailable } from '@commonplace/domain/errors';
import { z } from 'zod';
import type { ConsentRequest } from '../../oauth/consent.ts';
import { oauthPaths } from '../../../site/oauth-metadata.ts';
import { fill } from '@commonplace/ui/locale/fill';
import { describeScope } from '@commonplace/ui/locale/scopes';
import { html } from '@commonplace/ui/markup';
import { defineForm, definePage, type PageCall, type PageResult } from '../page.ts';

/**
 * The authorization endpoint of applications (RFC 6749, 4.1). Users sign in before anything in the request is processed.
 * Scopes that were allowed before need no consent, unless the application could be impersonated.
 */
export const authorize = definePage({
  name: 'AuthorizePage',
  path: oauthPaths.authorization,
  access: 'signed in',
  show: async (call) => authorizeRequest(call),
  forms: {
    allow: defineForm({ schema: z.object({}), submit: async (call) => authorizeRequest(call, 'allow') }),
    deny: defineForm({ schema: z.object({}), submit: async (call) => authorizeRequest(call, 'deny') }),
  },
});

async function authorizeRequest(call: PageCall, decision?: 'allow' | 'deny'): Promise<PageResult> {
  const { oauth, options, requestTarget: target, user } = call;
  const answered = await oauth.answer({ method: 'GET', target }, { ...options, user, decision });
  if (answered.kind === 'consent') return ask(call, answered.request);
  if (answered.kind === 'refusal') throw refused(answered.error, answered.description);
  const { location } = answered.headers;
  if (location === undefined) throw refused('', 'the requested response mode is not supported');
  return { redirect: location };
}

/** A failure that is not sent to the application, since it is unknown or has another redirect URI. */
function refused(error: string, description: string): Error {
  if (error === 'server_error' || error === 'temporarily_unavailable') return unavailable();
  return badRequest(`The request of the application is invalid: ${description}`);
}

function ask(call: PageCall, request: ConsentRequest): PageResult {
  const { form, requestTarget: action, user } = call;
  const { access: texts } = call.texts;
  const { applicationName, ownerUsername, scopes, redirectUri, isUnproven } = request;
  const strong = (text = '') => html`<strong>${text}</strong>`;
  const named = { application: strong(applicationName), owner: strong(ownerUsername), account: strong(user?.username) };
  const settings = html`<a href="/settings/applications">${texts.yourSettings}</a>`;
  const body = html`<p>${fill(texts.asks, named)}</p>
    <ul>
      ${scopes.map((scope) => html`<li>${describeScope(scope, call.locale)} <code>${scope}</code></li>`)}
    </ul>
    <p>${fill(texts.continueTo, { destination: strong(destination(redirectUri)) })}</p>
    ${isUnproven && html`<p>${texts.unproven(applicationName)}</p> `}
    ${form({ name: 'allow', action, button: texts.allow })} ${form({ name: 'deny', action, button: texts.deny })}
    <p class="hint">${fill(texts.revokeLater, { settings })}</p> `;
  return { title: texts.allowTitle(applicationName), body, redirectsElsewhere: true };
}

/** Returns the host of a redirect URI, or its scheme. */
function destination(redirectUri: string): string {
  const { host, protocol } = new URL(redirectUri);
  return host === '' ? protocol.replace(/:$/, '') : host;
}
