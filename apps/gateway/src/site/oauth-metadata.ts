import { scopes } from '@commonplace/rules/scopes';
import type { SiteAddress } from './site-address.ts';

/** The endpoints of the authorization server. */
export const oauthPaths = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  revocation: '/oauth/revoke',
  introspection: '/oauth/introspect',
} as const;

/** The path of its metadata. */
export const oauthMetadataPath = '/.well-known/oauth-authorization-server';

/** The metadata of the authorization server (RFC 8414). */
export function oauthMetadata(site: SiteAddress) {
  const secretMethods = ['client_secret_basic', 'client_secret_post'];
  return {
    issuer: site.origin,
    authorization_endpoint: site.url(oauthPaths.authorization),
    token_endpoint: site.url(oauthPaths.token),
    revocation_endpoint: site.url(oauthPaths.revocation),
    introspection_endpoint: site.url(oauthPaths.introspection),
    scopes_supported: scopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'client_credentials', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: [...secretMethods, 'none'],
    revocation_endpoint_auth_methods_supported: [...secretMethods, 'none'],
    introspection_endpoint_auth_methods_supported: secretMethods,
    authorization_response_iss_parameter_supported: true,
    service_documentation: site.url('/api/docs'),
  };
}
