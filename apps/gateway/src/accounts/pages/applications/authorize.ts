import { badRequest, unavailable } from '@commonplace/domain/errors';
import { scopeDescription } from '@commonplace/rules/scopes';
import { z } from 'zod';
import type { ConsentRequest } from '../../oauth/consent.ts';
import { oauthPaths } from '../../../site/oauth-metadata.ts';
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

function ask({ form, requestTarget: action, user }: PageCall, request: ConsentRequest): PageResult {
  const { applicationName, ownerUsername, scopes, redirectUri, isUnproven } = request;
  const body = html`<p>
      <strong>${applicationName}</strong>, an application of <strong>${ownerUsername}</strong>, asks for access to your
      account <strong>${user?.username}</strong>. It wants to:
    </p>
    <ul>
      ${scopes.map((scope) => html`<li>${scopeDescription(scope)} <code>${scope}</code></li>`)}
    </ul>
    <p>You will then continue to <strong>${destination(redirectUri)}</strong>.</p>
    ${
      isUnproven &&
      html`<p>
        The application runs on a device and cannot prove that it is ${applicationName}, so it asks each time. Allow it
        only if you have just started it yourself.
      </p> `
    }
    ${form({ name: 'allow', action, button: 'Allow' })} ${form({ name: 'deny', action, button: 'Deny' })}
    <p class="hint">
      You can revoke access at any time in <a href="/settings/applications">your settings</a>. Allow only applications
      that you are using yourself.
    </p> `;
  return { title: `Allow ${applicationName}?`, body, redirectsElsewhere: true };
}

/** Returns the host of a redirect URI, or its scheme. */
function destination(redirectUri: string): string {
  const { host, protocol } = new URL(redirectUri);
  return host === '' ? protocol.replace(/:$/, '') : host;
}
