import { badRequest, unavailable } from '@commonplace/rpc/errors';
import { scopeDescription } from '@commonplace/rules/scopes';
import { z } from 'zod';
import type { ConsentRequest } from '../../oauth/consent.ts';
import { oauthPaths } from '../../oauth/metadata.ts';
import { html } from '../markup.ts';
import { defineForm, definePage, type PageCall, type PageResult } from '../page.ts';

/**
 * Where applications send people to be let in (RFC 6749, 4.1). Who is not signed in does so first; until then nothing is
 * looked at and nothing kept. What was allowed before is not asked again, unless another program could be the one that
 * asks.
 */
export const authorize = definePage({
  name: 'AuthorizePage',
  path: oauthPaths.authorization,
  access: 'signed in',
  show: async (call) => answer(call),
  forms: {
    allow: defineForm({ schema: z.object({}), submit: async (call) => answer(call, 'allow') }),
    deny: defineForm({ schema: z.object({}), submit: async (call) => answer(call, 'deny') }),
  },
});

async function answer(call: PageCall, decision?: 'allow' | 'deny'): Promise<PageResult> {
  const { oauth, options, target, user } = call;
  const answered = await oauth.answer({ method: 'GET', target }, { ...options, person: user, decision });
  if (answered.kind === 'consent') return ask(call, answered.request);
  if (answered.kind === 'refusal') throw refused(answered.error, answered.description);
  const { location } = answered.headers;
  if (location === undefined) throw refused('', 'it wants the answer in a form of its own');
  return { redirect: location };
}

/** The application is not told: it is unknown, or is not where it says. */
function refused(error: string, description: string): Error {
  if (error === 'server_error' || error === 'temporarily_unavailable') return unavailable();
  return badRequest(`The application that has sent you here asks in a way that cannot be answered: ${description}`);
}

function ask({ form, target: action, user }: PageCall, request: ConsentRequest): PageResult {
  const { applicationName, ownerUsername, scopes, redirectUri, isUnproven } = request;
  const body = html`<p>
      <strong>${applicationName}</strong>, an application of <strong>${ownerUsername}</strong>, wants to act for you,
      <strong>${user?.username}</strong>. It asks to:
    </p>
    <ul>
      ${scopes.map((scope) => html`<li>${scopeDescription(scope)} <code>${scope}</code></li>`)}
    </ul>
    <p>Either way you go on to <strong>${destination(redirectUri)}</strong>.</p>
    ${
      isUnproven &&
      html`<p>
        It runs on a device and cannot prove that it is ${applicationName}, so you are asked each time. Go on only if
        you have just started it yourself.
      </p> `
    }
    ${form({ name: 'allow', action, button: 'Allow' })} ${form({ name: 'deny', action, button: 'Deny' })}
    <p class="hint">
      You can take this back at any time in <a href="/settings/applications">your settings</a>. Never allow what you
      have not asked for yourself.
    </p> `;
  return { title: `Let ${applicationName} in?`, body, leadsElsewhere: true };
}

/** Of an address what tells people where it leads. */
function destination(redirectUri: string): string {
  const { host, protocol } = new URL(redirectUri);
  return host === '' ? protocol.replace(/:$/, '') : host;
}
