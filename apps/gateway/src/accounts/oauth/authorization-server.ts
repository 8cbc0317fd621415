import type { IncomingMessage } from 'node:http';
import inject from 'light-my-request';
import type { Logger } from 'pino';
import { setRequestContext, type OauthRequestContext } from './request-context.ts';
import { ConsentNeeded, hasAllowed, type ConsentRequest } from './consent.ts';
import { createProvider, type ProviderOptions } from './provider.ts';

/** A request to an endpoint of the authorization server. */
export interface OauthRequest {
  method: 'GET' | 'POST';
  /** With the query. */
  target: string;
  headers?: { authorization?: string; 'content-type'?: string };
  body?: Buffer;
}

/** The result of a request, which the caller sends. */
export type OauthAnswer =
  | { kind: 'answer'; status: number; headers: Record<string, string>; body: string }
  /** The user must be asked for consent. */
  | { kind: 'consent'; request: ConsentRequest }
  /** A failure that is not sent to the application: it is unknown, has another redirect URI, or was never allowed. */
  | { kind: 'refusal'; error: string; description: string };

export interface AuthorizationServer {
  answer(request: OauthRequest, context: OauthRequestContext): Promise<OauthAnswer>;
}

export type AuthorizationServerOptions = Omit<ProviderOptions, 'renderError'> & { logger: Logger };

/** The headers of the library that are sent; the gateway sets the others. */
const forwardedHeaders = ['content-type', 'location', 'retry-after', 'www-authenticate'];

/**
 * Creates the authorization server, based on oidc-provider. It gets injected requests without cookies, and its responses are
 * intercepted, so that rate limits, deadlines, logs and pages are those of the gateway.
 */
export function createAuthorizationServer({ logger, ...options }: AuthorizationServerOptions): AuthorizationServer {
  const intercepted = new WeakMap<IncomingMessage, OauthAnswer>();
  const provider = createProvider({
    ...options,
    renderError(ctx, { error, error_description: description = '' }, failure) {
      const isConsent = failure instanceof ConsentNeeded;
      const refusal = { kind: 'refusal', error, description } as const;
      intercepted.set(ctx.req, isConsent ? { kind: 'consent', request: failure.request } : refusal);
    },
  });
  provider.on('server_error', (_ctx, error) => logger.error({ err: error }, 'the authorization server failed'));
  const handle = provider.callback();
  return {
    async answer({ method, target, headers, body }, context) {
      let received: IncomingMessage | undefined;
      const response = await inject(
        (request, reply) => {
          received = request;
          setRequestContext(request, context);
          void handle(request, reply);
        },
        { method, url: target, headers: { accept: 'application/json', ...headers }, ...(body && { payload: body }) },
      );
      const outcome = received && intercepted.get(received);
      if (outcome) return outcome;
      const { statusCode: status, payload } = response;
      const failure = failureIn(response.headers['location']);
      if (failure && !(await mayRedirect(options.client, target, context))) return failure;
      const passed = forwardedHeaders.flatMap((name) => {
        const value = response.headers[name];
        return value === undefined ? [] : [[name, String(value)]];
      });
      return { kind: 'answer', status, headers: Object.fromEntries(passed), body: payload };
    },
  };
}

/** Returns the failure in a redirect to an application. */
function failureIn(location: unknown): Extract<OauthAnswer, { kind: 'refusal' }> | undefined {
  if (typeof location !== 'string') return undefined;
  const { search, hash } = new URL(location, 'http://localhost');
  const failure = [search, hash].map((part) => new URLSearchParams(part.slice(1))).find((part) => part.has('error'));
  if (!failure) return undefined;
  return { kind: 'refusal', error: failure.get('error') ?? '', description: failure.get('error_description') ?? '' };
}

/**
 * Whether a failure may redirect the user to the application: only after a decision, or if it was allowed before.
 * Otherwise a registered application would be an open redirect (RFC 9700, 4.11.2).
 */
async function mayRedirect(
  client: ProviderOptions['client'],
  target: string,
  context: OauthRequestContext,
): Promise<boolean> {
  if (context.decision !== undefined) return true;
  const clientId = new URL(target, 'http://localhost').searchParams.get('client_id') ?? '';
  return hasAllowed(client, context, clientId);
}
