import type { GetApplicationResponse } from '@commonplace/proto/community/v1/oauth';
import type { AdapterPayload } from 'oidc-provider';
import { required } from '../representation/required.ts';

/**
 * An application as the library knows its clients. One that keeps no secret is taken for one that is installed, so that
 * it may be sent back to any port of its own machine (RFC 8252, 7.3); every other address is compared as it is.
 */
export function clientMetadata(found: GetApplicationResponse): AdapterPayload {
  const { clientId, name, redirectUris, scopes, isConfidential } = required(found.application);
  const isRedirected = redirectUris.length > 0;
  return {
    client_id: clientId,
    client_name: name,
    redirect_uris: redirectUris,
    response_types: isRedirected ? ['code'] : [],
    // The second is what is said of a failure when nothing that there is was asked for.
    response_modes: ['query', 'fragment'],
    grant_types: [
      ...(isRedirected ? ['authorization_code', 'refresh_token'] : []),
      ...(isConfidential ? ['client_credentials'] : []),
    ],
    scope: scopes.join(' '),
    application_type: isConfidential ? 'web' : 'native',
    token_endpoint_auth_method: isConfidential ? 'client_secret_basic' : 'none',
    ...(isConfidential && { client_secret: secretHash(found) }),
    [ownerProperty]: found.ownerUsername,
  };
}

/** Under which the library keeps who registered an application. */
export const ownerProperty = 'owner_username';

/** In place of the secret, which nobody knows but its application. */
function secretHash({ secretHash: hash }: GetApplicationResponse): string {
  return Buffer.from(required(hash)).toString('base64url');
}
