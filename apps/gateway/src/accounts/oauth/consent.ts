import { DomainError } from '@commonplace/domain/errors';
import type { UserPrincipal } from '@commonplace/domain/principal';
import type { OauthService } from '@commonplace/proto/community/v1/oauth';
import type { RpcClient } from '@commonplace/rpc/client';
import { isScope, type Scope } from '@commonplace/rules/scopes';
import { errors, interactionPolicy, type Grant, type KoaContextWithOIDC } from 'oidc-provider';
import { findOrUndefined, reportOutage } from './community-calls.ts';
import { requestContext, callOptions, gateway, type OauthRequestContext } from './request-context.ts';
import { ownerProperty } from './client-metadata.ts';

/** The content of the consent page. */
export interface ConsentRequest {
  applicationName: string;
  ownerUsername: string;
  /** All requested scopes, including those allowed before. */
  scopes: readonly Scope[];
  redirectUri: string;
  /** Whether another program on the user's machine could impersonate the application. */
  isUnproven: boolean;
}

/** Thrown to leave the library's interaction flow: our consent form needs no stored state. */
export class ConsentNeeded extends errors.OIDCProviderError {
  readonly request: ConsentRequest;

  constructor(request: ConsentRequest) {
    super(400, 'consent_required');
    this.allow_redirect = false;
    this.request = request;
  }
}

/** The scopes of a request without any, as far as the application is registered for them. */
const defaultScopes: readonly Scope[] = ['public', 'read_articles'];

/**
 * Loads the grant of the user for the application, including what this request allows. A request without scopes gets the
 * default ones (RFC 6749, 3.3); one with unknown scopes only is refused.
 */
export async function loadGrant(
  ctx: KoaContextWithOIDC,
  client: RpcClient<typeof OauthService>,
): Promise<Grant | undefined> {
  const { user, decision } = requestContext(ctx);
  const { params = {}, provider, client: { clientId = '', scope = '' } = {} } = ctx.oidc;
  if (!user) throw new errors.AccessDenied('no user is signed in');
  if (params['scope'] === '') throw new errors.InvalidScope('there is no such scope', '');
  params['scope'] ??= defaultScopes.filter((name) => scope.split(' ').includes(name)).join(' ') || 'public';
  const id = decision === 'allow' ? await allow(ctx, client, user) : await find(client, user, clientId);
  return id === undefined ? undefined : provider.Grant.find(String(id));
}

async function allow(ctx: KoaContextWithOIDC, client: RpcClient<typeof OauthService>, user: UserPrincipal) {
  const { requestParamScopes, client: { clientId = '' } = {} } = ctx.oidc;
  const request = { clientId, scopes: [...requestParamScopes] };
  try {
    return (await reportOutage(client.allowApplication(request, callOptions(user)))).grantId;
  } catch (error) {
    // The maximum number of applications is reached.
    if (error instanceof DomainError && error.code === 'validation_failed')
      throw new errors.AccessDenied(error.message);
    throw error;
  }
}

async function find(client: RpcClient<typeof OauthService>, { userId }: UserPrincipal, clientId: string) {
  const by = { case: 'parties', value: { userId, clientId } } as const;
  return (await findOrUndefined(client.findGrant({ by }, callOptions())))?.id;
}

/** Whether the user has a grant for the application. */
export async function hasAllowed(
  client: RpcClient<typeof OauthService>,
  asking: OauthRequestContext,
  clientId: string,
): Promise<boolean> {
  const { user, requestId, signal, deadline } = asking;
  if (!user) return false;
  const by = { case: 'parties', value: { userId: user.userId, clientId } } as const;
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
  new Check('scopes_not_granted', 'the user has not allowed this', 'consent_required', checkConsent),
);
// Part of the library's interaction flow.
consent.checks.remove('consent_prompt');

/**
 * Asks for consent unless the scopes were allowed before and the application does not request a prompt. An application
 * that could be impersonated always needs consent (RFC 6749, 10.2; RFC 8252, 8.6).
 */
export const consentPolicy = [consent];

function checkConsent(ctx: KoaContextWithOIDC): boolean {
  const { decision } = requestContext(ctx);
  const { requestParamScopes, prompts, grant } = ctx.oidc;
  if (decision === 'deny') throw new errors.AccessDenied('the user has denied the request');
  const granted = new Set(grant?.jti === undefined ? [] : grant.getOIDCScope().split(' '));
  const isGranted = granted.size > 0 && [...requestParamScopes].every((scope) => granted.has(scope));
  const mustAsk = prompts.has('consent') || isUnproven(ctx);
  if (isGranted && (decision === 'allow' || !mustAsk)) return false;
  if (prompts.has('none')) return true;
  throw new ConsentNeeded(consentRequest(ctx));
}

/**
 * Whether another program on the user's machine could impersonate the application: it has no secret, and its redirect URI
 * is a port or a scheme of that machine. An `https` redirect URI belongs to the owner of the domain.
 */
function isUnproven({ oidc: { client, params } }: KoaContextWithOIDC): boolean {
  return client?.clientAuthMethod === 'none' && !/^https:/i.test(redirectUriIn(params));
}

function redirectUriIn(params: KoaContextWithOIDC['oidc']['params'] = {}): string {
  const { redirect_uri: uri } = params;
  return typeof uri === 'string' ? uri : '';
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
