import { randomBytes } from 'node:crypto';
import * as oauth from 'oauth4webapi';
import { withDatabase } from './oauth-records.ts';
import { publicUrl, type Platform } from './platform.ts';
import type { TestUser } from './test-users.ts';
import { createVisitor, type PageAnswer, type Visitor } from './visitor.ts';

/** A registered application, with its secret. */
export interface TestApplication {
  client_id: string;
  client_secret: string | null;
  redirect_uris: string[];
  scopes: string[];
}

export const callback = 'https://reader.example/callback';

/** Registers an application over the API. */
export async function registerApplication(
  platform: Platform,
  owner: TestUser,
  changes: object = {},
): Promise<TestApplication> {
  const described = {
    name: 'Reader',
    redirect_uris: [callback],
    scopes: ['public', 'read_articles', 'write_articles'],
    confidential: true,
    ...changes,
  };
  const body = { oauth_application: described };
  const answer = await platform.request('POST', '/api/oauth_applications', { key: owner.apiKey, body });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.json<TestApplication>();
}

/** Returns a visitor with a session of a user who has no password. */
export async function signedInVisitor(
  platform: Pick<Platform, 'url'> & { databaseUrls: { community: string } },
  user: { id: number },
  url = platform.url,
  cookie = '__Host-session',
): Promise<Visitor> {
  const visitor = createVisitor(url);
  const token = randomBytes(32).toString('base64url');
  await withDatabase(platform, (database) => database.startSession(user.id, token));
  visitor.cookies.set(cookie, token);
  return visitor;
}

/** An authorization request, and the values that the application keeps until the redirect. */
export interface AuthorizationRequest {
  path: string;
  verifier: string;
  state: string;
  redirectUri: string;
}

export type Tokens = oauth.TokenEndpointResponse;

/** A registered application, built on an independent client library. */
export interface TestClient {
  as: oauth.AuthorizationServer;
  /** Returns the path of the authorization request; parameters that are `undefined` are omitted. */
  ask(changes?: Record<string, string | undefined>): Promise<AuthorizationRequest>;
  /** Validates a redirect and returns its parameters. */
  callbackOf(requested: AuthorizationRequest, location: string | undefined): URLSearchParams;
  redeem(requested: AuthorizationRequest, parameters: URLSearchParams): Promise<Tokens>;
  refresh(token: string, scope?: string): Promise<Tokens>;
  ownToken(scope?: string): Promise<Tokens>;
  revoke(token: string): Promise<void>;
  introspect(token: string): Promise<oauth.IntrospectionResponse>;
  /** Lets a user authorize the application, and redeems the code. */
  authorize(visitor: Visitor, changes?: Record<string, string | undefined>): Promise<Tokens>;
}

/** Creates the client of an application that uses the gateway at this URL under the public URL. */
export async function createTestClient(
  application: TestApplication,
  url: string,
  site = publicUrl,
): Promise<TestClient> {
  const client: oauth.Client = { client_id: application.client_id };
  const { client_secret: secret } = application;
  const authentication = secret === null ? oauth.None() : oauth.ClientSecretBasic(secret);
  const options = {
    [oauth.customFetch]: (address: string, init: oauth.CustomFetchOptions<string, URLSearchParams | undefined>) =>
      fetch(address.replace(site, url), init as RequestInit),
    [oauth.allowInsecureRequests]: true,
  };
  const issuer = new URL(site);
  const discovered = await oauth.discoveryRequest(issuer, { ...options, algorithm: 'oauth2' });
  const as = await oauth.processDiscoveryResponse(issuer, discovered);
  const program: TestClient = {
    as,
    async ask(changes = {}) {
      const verifier = oauth.generateRandomCodeVerifier();
      const state = changes['state'] ?? oauth.generateRandomState();
      const parameters = {
        response_type: 'code',
        client_id: application.client_id,
        redirect_uri: application.redirect_uris[0],
        scope: 'public read_articles',
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...changes,
      };
      const given = Object.entries(parameters).flatMap(([name, value]): [string, string][] =>
        value === undefined ? [] : [[name, value]],
      );
      const path = `/oauth/authorize?${new URLSearchParams(given).toString()}`;
      return { path, verifier, state, redirectUri: parameters.redirect_uri ?? '' };
    },
    callbackOf: ({ state }, location = '') => oauth.validateAuthResponse(as, client, new URL(location), state),
    async redeem({ redirectUri, verifier }, parameters) {
      const response = await oauth.authorizationCodeGrantRequest(
        as,
        client,
        authentication,
        parameters,
        redirectUri,
        verifier,
        options,
      );
      return oauth.processAuthorizationCodeResponse(as, client, response);
    },
    async refresh(token, scope) {
      const additionalParameters = { ...(scope !== undefined && { scope }) };
      const given = { ...options, additionalParameters };
      return oauth.processRefreshTokenResponse(
        as,
        client,
        await oauth.refreshTokenGrantRequest(as, client, authentication, token, given),
      );
    },
    async ownToken(scope) {
      const parameters: Record<string, string> = scope === undefined ? {} : { scope };
      const response = await oauth.clientCredentialsGrantRequest(as, client, authentication, parameters, options);
      return oauth.processClientCredentialsResponse(as, client, response);
    },
    async revoke(token) {
      const response = await oauth.revocationRequest(as, client, authentication, token, options);
      await oauth.processRevocationResponse(response);
    },
    async introspect(token) {
      const response = await oauth.introspectionRequest(as, client, authentication, token, options);
      return oauth.processIntrospectionResponse(as, client, response);
    },
    async authorize(visitor, changes) {
      const requested = await program.ask(changes);
      const { location, status, text } = await allow(visitor, requested.path);
      if (location === undefined) throw new Error(`Authorizing answered ${status}: ${text.slice(0, 300)}`);
      return program.redeem(requested, program.callbackOf(requested, location));
    },
  };
  return program;
}

/** Opens the consent page and allows the request, unless it is already authorized. */
export async function allow(visitor: Visitor, path: string): Promise<PageAnswer> {
  const shown = await visitor.get(path);
  return shown.status === 200 ? visitor.submitShown(shown, {}, 'allow') : shown;
}

/** Returns the OAuth error of a rejected promise. */
export async function oauthError(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof oauth.ResponseBodyError || error instanceof oauth.AuthorizationResponseError) {
      return error.error;
    }
    if (error instanceof oauth.WWWAuthenticateChallengeError) {
      return error.cause[0]?.parameters['error'] ?? 'unnamed';
    }
    throw error;
  }
  return 'none';
}
