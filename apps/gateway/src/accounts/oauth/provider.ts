import { generateKeyPairSync, hash, timingSafeEqual } from 'node:crypto';
import type { OauthService } from '@commonplace/proto/community/v1/oauth';
import type { RpcClient } from '@commonplace/rpc/client';
import { scopes } from '@commonplace/rules/scopes';
import { Provider, type Client, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import { requestContext } from './request-context.ts';
import { giveClientCredentials } from './client-credentials.ts';
import { ownerProperty } from './client-metadata.ts';
import { consentPolicy, loadGrant } from './consent.ts';
import { oauthPaths } from '../../site/oauth-metadata.ts';
import { createStore } from './store.ts';

const codeSeconds = 60;
const accessTokenSeconds = 3_600;
/** Each use issues another one with this lifetime. */
const refreshTokenSeconds = 30 * 24 * 3_600;

export interface ProviderOptions {
  /** PUBLIC_URL. */
  issuer: string;
  client: RpcClient<typeof OauthService>;
  /** Called for each application of which a token or grant has ended. */
  onEnded(clientId: string): void;
  /** Handles a failure that is not sent to the application. */
  renderError: NonNullable<Configuration['renderError']>;
}

/**
 * Creates the provider (RFC 6749 with RFC 9700): authorization codes with PKCE, client credentials, rotated refresh tokens,
 * opaque tokens. It signs and stores nothing itself: the gateway's sessions identify the user, and community stores tokens.
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
      // Never stored.
      Session: codeSeconds,
    },
    routes: oauthPaths,
    ...signingNothing(),
  };
}

/** An application may introspect and revoke only its own tokens. */
function isOwnToken(_ctx: KoaContextWithOIDC, { clientId }: Client, token: { clientId?: string | undefined }): boolean {
  return token.clientId === clientId;
}

/** The library requires a signing key, although there are no ID tokens. */
function signingNothing(): Pick<Configuration, 'jwks' | 'clientDefaults' | 'enabledJWA'> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    jwks: { keys: [privateKey.export({ format: 'jwk' })] },
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
  };
}

/** Creates the library's session from the signed-in user, for this request only. */
function sessionOf(provider: Provider, ctx: KoaContextWithOIDC) {
  const { user } = requestContext(ctx);
  const session = Object.assign(new provider.Session(), user && { accountId: String(user.userId) });
  ctx.oidc.entity('Session', session);
  return session;
}

/** Compares a secret with the stored hash. */
function isSecretOf(this: Client, secret: string): boolean {
  const expected = Buffer.from(this.clientSecret ?? '', 'base64url');
  const actual = hash('sha256', secret, 'buffer');
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
