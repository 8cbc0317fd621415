import type { IncomingMessage } from 'node:http';
import type { Principal, UserPrincipal } from '@commonplace/rpc/principal';
import type { RpcCallOptions } from '@commonplace/rpc/client';
import { Provider, type KoaContextWithOIDC } from 'oidc-provider';

/** What a request to the authorization server is known by, besides what is in it. */
export interface Asking extends Omit<RpcCallOptions, 'principal'> {
  /** Who is signed in, at the browser that asks. */
  person?: UserPrincipal | undefined;
  /** What they said to being asked for their consent, in a form of ours. */
  decision?: 'allow' | 'deny' | undefined;
}

const askings = new WeakMap<IncomingMessage, Asking>();

/** Has the library's calls know what it is asked for whom. */
export function noteAsking(request: IncomingMessage, asking: Asking): void {
  askings.set(request, asking);
}

/** What is known of the request that is being answered. */
export function askingOf(context: KoaContextWithOIDC | undefined = Provider.ctx): Asking {
  const asking = context && askings.get(context.req);
  if (!asking) throw new Error('nobody has asked');
  return asking;
}

export const gateway: Principal = { kind: 'service', name: 'gateway' };

/** For a call that the answer needs, on behalf of the gateway unless said. */
export function callOptions(principal: Principal = gateway): RpcCallOptions {
  const { requestId, signal, deadline } = askingOf();
  return { principal, requestId, signal, deadline };
}
