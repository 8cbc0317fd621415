import type { OauthService } from '@commonplace/proto/community/v1/oauth';
import type { RpcClient } from '@commonplace/rpc/client';
import { DomainError } from '@commonplace/rpc/errors';
import type { UserPrincipal } from '@commonplace/rpc/principal';
import { isScope, type Scope } from '@commonplace/rules/scopes';
import { errors, interactionPolicy, type Grant, type KoaContextWithOIDC } from 'oidc-provider';
import { askFor, unlessAway } from './ask-community.ts';
import { askingOf, callOptions, gateway, type Asking } from './asking.ts';
import { ownerProperty } from './client-metadata.ts';

/** What a person is asked before an application is let in. */
export interface ConsentRequest {
  applicationName: string;
  /** Whose application it is. */
  ownerUsername: string;
  /** What they are asked for now, whether or not they allowed some of it before. */
  scopes: readonly Scope[];
  /** Where they are sent back to. */
  redirectUri: string;
  /** Whether it may be another program, on the person's own machine, that gives itself out as the application. */
  isUnproven: boolean;
}

/** Leaves the library's way: nothing is kept of who is asked, neither here nor in their browser, but the form. */
export class ConsentNeeded extends errors.OIDCProviderError {
  readonly request: ConsentRequest;

  constructor(request: ConsentRequest) {
    super(400, 'consent_required');
    this.allow_redirect = false;
    this.request = request;
  }
}

/** What whoever asks for nothing in particular is given, as far as their application was registered for it. */
const defaultScopes: readonly Scope[] = ['public', 'read_articles'];

/**
 * What the person has allowed the application, with what they allow it by this request. Without a scope it asks for the
 * usual ones (RFC 6749, 3.3); of those that there are not the library has left nothing, and nobody is asked for that.
 */
export async function loadGrant(
  ctx: KoaContextWithOIDC,
  client: RpcClient<typeof OauthService>,
): Promise<Grant | undefined> {
  const { person, decision } = askingOf(ctx);
  const { params = {}, provider, client: { clientId = '', scope = '' } = {} } = ctx.oidc;
  if (!person) throw new errors.AccessDenied('nobody is signed in');
  if (params['scope'] === '') throw new errors.InvalidScope('there is no such scope', '');
  params['scope'] ??= defaultScopes.filter((name) => scope.split(' ').includes(name)).join(' ') || 'public';
  const id = decision === 'allow' ? await allow(ctx, client, person) : await find(client, person, clientId);
  return id === undefined ? undefined : provider.Grant.find(String(id));
}

async function allow(ctx: KoaContextWithOIDC, client: RpcClient<typeof OauthService>, person: UserPrincipal) {
  const { requestParamScopes, client: { clientId = '' } = {} } = ctx.oidc;
  const request = { clientId, scopes: [...requestParamScopes] };
  try {
    return (await unlessAway(client.allowApplication(request, callOptions(person)))).grantId;
  } catch (error) {
    // They have let in as many as one may.
    if (error instanceof DomainError && error.code === 'validation_failed')
      throw new errors.AccessDenied(error.message);
    throw error;
  }
}

async function find(client: RpcClient<typeof OauthService>, { userId }: UserPrincipal, clientId: string) {
  const by = { case: 'parties', value: { userId, clientId } } as const;
  return (await askFor(client.findGrant({ by }, callOptions())))?.id;
}

/** Whether a user has allowed an application, and has not revoked that. */
export async function hasAllowed(
  client: RpcClient<typeof OauthService>,
  asking: Asking,
  clientId: string,
): Promise<boolean> {
  const { person, requestId, signal, deadline } = asking;
  if (!person) return false;
  const by = { case: 'parties', value: { userId: person.userId, clientId } } as const;
  try {
    await client.findGrant({ by }, { principal: gateway, requestId, signal, deadline });
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return false;
    throw error;
  }
}

const { Check, Prompt } = interactionPolicy;

const consent = new Prompt(
  { name: 'consent', requestable: true },
  new Check('scopes_not_granted', 'the person has not allowed this', 'consent_required', checkConsent),
);
// Of the library's own way of asking.
consent.checks.remove('consent_prompt');

/**
 * People are asked unless they allowed as much before, or are to be asked again; nobody who is not to be asked. An
 * application that may be another one is never let in by what was allowed before (RFC 6749, 10.2; RFC 8252, 8.6).
 */
export const consentPolicy = [consent];

function checkConsent(ctx: KoaContextWithOIDC): boolean {
  const { decision } = askingOf(ctx);
  const { requestParamScopes, prompts, grant } = ctx.oidc;
  if (decision === 'deny') throw new errors.AccessDenied('the person has denied the request');
  const granted = new Set(grant?.jti === undefined ? [] : grant.getOIDCScope().split(' '));
  const isGranted = granted.size > 0 && [...requestParamScopes].every((scope) => granted.has(scope));
  const isAskedAnew = prompts.has('consent') || isUnproven(ctx);
  if (isGranted && (decision === 'allow' || !isAskedAnew)) return false;
  if (prompts.has('none')) return true;
  throw new ConsentNeeded(consentRequest(ctx));
}

/**
 * Whether any program on the person's machine could be the one that asks: it has no secret, and where the code goes, a
 * port or a scheme of that machine, is anybody's there. An `https` address belongs to who owns its name.
 */
function isUnproven({ oidc: { client, params } }: KoaContextWithOIDC): boolean {
  return client?.clientAuthMethod === 'none' && !/^https:/i.test(redirectUriIn(params));
}

function redirectUriIn(params: KoaContextWithOIDC['oidc']['params'] = {}): string {
  const { redirect_uri: address } = params;
  return typeof address === 'string' ? address : '';
}

function consentRequest(ctx: KoaContextWithOIDC): ConsentRequest {
  const { client, params, requestParamScopes } = ctx.oidc;
  const owner = client?.[ownerProperty];
  return {
    applicationName: client?.clientName ?? '',
    ownerUsername: typeof owner === 'string' ? owner : '',
    scopes: [...requestParamScopes].filter(isScope),
    redirectUri: redirectUriIn(params),
    isUnproven: isUnproven(ctx),
  };
}
