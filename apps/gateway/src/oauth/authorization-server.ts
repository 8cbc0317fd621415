import type { IncomingMessage } from 'node:http';
import inject from 'light-my-request';
import type { Logger } from 'pino';
import { noteAsking, type Asking } from './asking.ts';
import { ConsentNeeded, hasAllowed, type ConsentRequest } from './consent.ts';
import { createProvider, type ProviderOptions } from './provider.ts';

/** A request to one of its endpoints. */
export interface OauthRequest {
  method: 'GET' | 'POST';
  /** With the query. */
  target: string;
  headers?: { authorization?: string; 'content-type'?: string };
  body?: Buffer;
}

/** What it answers. Sending that is for others to do. */
export type OauthAnswer =
  | { kind: 'answer'; status: number; headers: Record<string, string>; body: string }
  /** The person is to be asked. */
  | { kind: 'consent'; request: ConsentRequest }
  /** Something is wrong of which the application is not told: it is unknown, is elsewhere, or was never let in. */
  | { kind: 'refusal'; error: string; description: string };

export interface AuthorizationServer {
  answer(request: OauthRequest, asking: Asking): Promise<OauthAnswer>;
}

export type AuthorizationServerOptions = Omit<ProviderOptions, 'renderError'> & { logger: Logger };

/** What of the library's headers is passed on; the others are for the door to set. */
const passedOn = ['content-type', 'location', 'retry-after', 'www-authenticate'];

/**
 * The authorization server on oidc-provider, which is given requests that we have read, without cookies, and whose answers
 * are taken from it before they go out: limits, deadlines, logs and pages are ours, as for everything else.
 */
export function createAuthorizationServer({ logger, ...options }: AuthorizationServerOptions): AuthorizationServer {
  const unsaid = new WeakMap<IncomingMessage, OauthAnswer>();
  const provider = createProvider({
    ...options,
    renderError(ctx, { error, error_description: description = '' }, failure) {
      const isConsent = failure instanceof ConsentNeeded;
      const refusal = { kind: 'refusal', error, description } as const;
      unsaid.set(ctx.req, isConsent ? { kind: 'consent', request: failure.request } : refusal);
    },
  });
  provider.on('server_error', (_ctx, error) => logger.error({ err: error }, 'the authorization server has failed'));
  const handle = provider.callback();
  return {
    async answer({ method, target, headers, body }, asking) {
      let asked: IncomingMessage | undefined;
      const response = await inject(
        (request, reply) => {
          asked = request;
          noteAsking(request, asking);
          void handle(request, reply);
        },
        { method, url: target, headers: { accept: 'application/json', ...headers }, ...(body && { payload: body }) },
      );
      const notSaid = asked && unsaid.get(asked);
      if (notSaid) return notSaid;
      const { statusCode: status, payload } = response;
      const failure = failureIn(response.headers['location']);
      if (failure && !(await mayLead(options.client, target, asking))) return failure;
      const passed = passedOn.flatMap((name) => {
        const value = response.headers[name];
        return value === undefined ? [] : [[name, String(value)]];
      });
      return { kind: 'answer', status, headers: Object.fromEntries(passed), body: payload };
    },
  };
}

/** The failure that a redirect tells an application of. */
function failureIn(location: unknown): Extract<OauthAnswer, { kind: 'refusal' }> | undefined {
  if (typeof location !== 'string') return undefined;
  const { search, hash } = new URL(location, 'http://localhost');
  const told = [search, hash].map((part) => new URLSearchParams(part.slice(1))).find((part) => part.has('error'));
  if (!told) return undefined;
  return { kind: 'refusal', error: told.get('error') ?? '', description: told.get('error_description') ?? '' };
}

/**
 * Whether a failure may lead people to the application: once they have decided, or have let it in before. Otherwise
 * anybody could register one, and send people from our address to anywhere (RFC 9700, 4.11.2).
 */
async function mayLead(client: ProviderOptions['client'], target: string, asking: Asking): Promise<boolean> {
  if (asking.decision !== undefined) return true;
  const clientId = new URL(target, 'http://localhost').searchParams.get('client_id') ?? '';
  return hasAllowed(client, asking, clientId);
}
