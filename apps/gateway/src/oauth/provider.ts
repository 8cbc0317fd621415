import { generateKeyPairSync, hash, timingSafeEqual } from 'node:crypto';
import type { OauthService } from '@commonplace/proto/community/v1/oauth';
import type { RpcClient } from '@commonplace/rpc/client';
import { scopes } from '@commonplace/rules/scopes';
import { Provider, type Client, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import { askingOf } from './asking.ts';
import { giveClientCredentials } from './client-credentials.ts';
import { ownerProperty } from './client-metadata.ts';
import { consentPolicy, loadGrant } from './consent.ts';
import { oauthPaths } from './metadata.ts';
import { createStore } from './store.ts';

const codeSeconds = 60;
const accessTokenSeconds = 3_600;
/** Each use gives another one, with as long a life. */
const refreshTokenSeconds = 30 * 24 * 3_600;

export interface ProviderOptions {
  /** PUBLIC_URL. */
  issuer: string;
  client: RpcClient<typeof OauthService>;
  /** To be told of each application of which something that it was given has ended. */
  onEnded(clientId: string): void;
  /** Answers a failure that is not told to the application. */
  renderError: NonNullable<Configuration['renderError']>;
}

/**
 * The authorization server (RFC 6749 with RFC 9700): authorization codes with PKCE, client credentials, rotated refresh
 * tokens; opaque tokens. It signs nothing, and keeps nothing itself: who is signed in is for our own sessions to say, and
 * what is given to applications is community's.
 */
export function createProvider({ issuer, renderError, ...options }: ProviderOptions): Provider {
  const provider = new Provider(issuer, { ...configure(options), renderError });
  const grantParameters = new Set(['scope']);
  provider.registerGrantType('client_credentials', giveClientCredentials, grantParameters);
  Object.assign(provider.Session, { get: async (ctx: KoaContextWithOIDC) => sessionOf(provider, ctx) });
  provider.Client.prototype.compareClientSecret = isSecretOf;
  return provider;
}

function configure({ client, onEnded }: Pick<ProviderOptions, 'client' | 'onEnded'>): Configuration {
  return {
    adapter: createStore(client, onEnded),
    scopes,
    claims: {},
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    extraClientMetadata: { properties: [ownerProperty] },
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    rotateRefreshToken: true,
    issueRefreshToken: async (_ctx, { grantTypes = [] }) => grantTypes.includes('refresh_token'),
    expiresWithSession: async () => false,
    revokeGrantPolicy: () => true,
    clientBasedCORS: () => true,
    findAccount: async (_ctx, accountId) => ({ accountId, claims: async () => ({ sub: accountId }) }),
    interactions: { policy: consentPolicy, url: () => oauthPaths.authorization },
    loadExistingGrant: (ctx) => loadGrant(ctx, client),
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      resourceIndicators: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      introspection: { enabled: true, allowedPolicy: isOwnToken },
      revocation: { enabled: true, allowedPolicy: isOwnToken },
    },
    ttl: {
      AuthorizationCode: codeSeconds,
      AccessToken: accessTokenSeconds,
      ClientCredentials: accessTokenSeconds,
      RefreshToken: refreshTokenSeconds,
      // Never kept.
      Session: codeSeconds,
    },
    routes: oauthPaths,
    ...signingNothing(),
  };
}

/** An application hears about its own tokens, and ends them, whatever it knows of those of others. */
function isOwnToken(_ctx: KoaContextWithOIDC, { clientId }: Client, token: { clientId?: string | undefined }): boolean {
  return token.clientId === clientId;
}

/** The library must have a key to sign with. Nobody learns of it: there are no ID tokens. */
function signingNothing(): Pick<Configuration, 'jwks' | 'clientDefaults' | 'enabledJWA'> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    jwks: { keys: [privateKey.export({ format: 'jwk' })] },
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
  };
}

/** Who is signed in, as the library is told for this request; it keeps no session of its own. */
function sessionOf(provider: Provider, ctx: KoaContextWithOIDC) {
  const { person } = askingOf(ctx);
  const session = Object.assign(new provider.Session(), person && { accountId: String(person.userId) });
  ctx.oidc.entity('Session', session);
  return session;
}

/** Compares a secret with the hash that is kept in its place. */
function isSecretOf(this: Client, secret: string): boolean {
  const expected = Buffer.from(this.clientSecret ?? '', 'base64url');
  const actual = hash('sha256', secret, 'buffer');
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
