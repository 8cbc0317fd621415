import type { IncomingMessage } from 'node:http';
import type { Principal, UserPrincipal } from '@commonplace/domain/principal';
import type { RpcCallOptions } from '@commonplace/rpc/client';
import { Provider, type KoaContextWithOIDC } from 'oidc-provider';

/** The context of a request to the authorization server: call options, user and decision. */
export interface OauthRequestContext extends Omit<RpcCallOptions, 'principal'> {
  /** The user who is signed in. */
  user?: UserPrincipal | undefined;
  /** The user's decision in our consent form. */
  decision?: 'allow' | 'deny' | undefined;
}

const contexts = new WeakMap<IncomingMessage, OauthRequestContext>();

/** Makes the context available to callbacks of the library. */
export function setRequestContext(request: IncomingMessage, context: OauthRequestContext): void {
  contexts.set(request, context);
}

/** Returns the context of the current request. */
export function requestContext(ctx: KoaContextWithOIDC | undefined = Provider.ctx): OauthRequestContext {
  const context = ctx && contexts.get(ctx.req);
  if (!context) throw new Error('there is no OAuth request');
  return context;
}

export const gateway: Principal = { kind: 'service', name: 'gateway' };

/** Returns the options of a call to community, by default on behalf of the gateway. */
export function callOptions(principal: Principal = gateway): RpcCallOptions {
  const { requestId, signal, deadline } = requestContext();
  return { principal, requestId, signal, deadline };
}
