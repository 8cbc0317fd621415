import type { GetApplicationResponse } from '@commonplace/proto/community/v1/oauth';
import type { AdapterPayload } from 'oidc-provider';
import { required } from '../../api/representation/required.ts';

/**
 * Converts an application to the library's client metadata. One without a secret counts as native, so that it may redirect
 * to any port of the local machine (RFC 8252, 7.3); all other redirect URIs are compared exactly.
 */
export function clientMetadata(reply: GetApplicationResponse): AdapterPayload {
  const { clientId, name, redirectUris, scopes, isConfidential } = required(reply.application);
  const isRedirected = redirectUris.length > 0;
  return {
    client_id: clientId,
    client_name: name,
    redirect_uris: redirectUris,
    response_types: isRedirected ? ['code'] : [],
    // `fragment` is used to report an unsupported response type.
    response_modes: ['query', 'fragment'],
    grant_types: [
      ...(isRedirected ? ['authorization_code', 'refresh_token'] : []),
      ...(isConfidential ? ['client_credentials'] : []),
    ],
    scope: scopes.join(' '),
    application_type: isConfidential ? 'web' : 'native',
    token_endpoint_auth_method: isConfidential ? 'client_secret_basic' : 'none',
    ...(isConfidential && { client_secret: secretHash(reply) }),
    [ownerProperty]: reply.ownerUsername,
  };
}

/** The client property with the username of the application's owner. */
export const ownerProperty = 'owner_username';

/** The hash in place of the secret, which only the application knows. */
function secretHash({ secretHash: hash }: GetApplicationResponse): string {
  return Buffer.from(required(hash)).toString('base64url');
}
