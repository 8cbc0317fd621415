import type { OauthService } from '@commonplace/proto/community/v1/oauth';
import type { RpcClient } from '@commonplace/rpc/client';
import { DomainError } from '@commonplace/rpc/errors';
import type { UserPrincipal } from '@commonplace/rpc/principal';
import { isScope, type Scope } from '@commonplace/rules/scopes';
import { errors, interactionPolicy, type Grant, type KoaContextWithOIDC } from 'oidc-provider';
import { askFor, unlessAway } from './ask-community.ts';
import { askingOf, callOptions } from './asking.ts';
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
  /** The authorization request, as it was made. */
  params: Readonly<Record<string, string>>;
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
 * usual ones (RFC 6749, 3.3).
 */
export async function loadGrant(
  ctx: KoaContextWithOIDC,
  client: RpcClient<typeof OauthService>,
): Promise<Grant | undefined> {
  const { person, decision } = askingOf(ctx);
  const { params = {}, provider, client: { clientId = '', scope = '' } = {} } = ctx.oidc;
  if (!person) throw new errors.AccessDenied('nobody is signed in');
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

const { Check, Prompt } = interactionPolicy;

const consent = new Prompt(
  { name: 'consent', requestable: true },
  new Check('scopes_not_granted', 'the person has not allowed this', 'consent_required', checkConsent),
);
// Of the library's own way of asking.
consent.checks.remove('consent_prompt');

/** People are asked unless they allowed as much before, or are to be asked again; nobody who is not to be asked. */
export const consentPolicy = [consent];

function checkConsent(ctx: KoaContextWithOIDC): boolean {
  const { decision } = askingOf(ctx);
  const { requestParamScopes, prompts, grant } = ctx.oidc;
  if (decision === 'deny') throw new errors.AccessDenied('the person has denied the request');
  const granted = new Set(grant?.jti === undefined ? [] : grant.getOIDCScope().split(' '));
  const isGranted = granted.size > 0 && [...requestParamScopes].every((scope) => granted.has(scope));
  if (isGranted && (decision === 'allow' || !prompts.has('consent'))) return false;
  if (prompts.has('none')) return true;
  throw new ConsentNeeded(consentRequest(ctx));
}

function consentRequest({ oidc: { client, params = {}, requestParamScopes } }: KoaContextWithOIDC): ConsentRequest {
  const texts = Object.entries(params).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  const texted: Record<string, string> = Object.fromEntries(texts);
  const owner = client?.[ownerProperty];
  return {
    applicationName: client?.clientName ?? '',
    ownerUsername: typeof owner === 'string' ? owner : '',
    scopes: [...requestParamScopes].filter(isScope),
    redirectUri: texted['redirect_uri'] ?? '',
    params: texted,
  };
}
