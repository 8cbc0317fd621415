import { scopeDescription, scopes } from '@commonplace/rules/scopes';
import { oauthPaths } from '../../site/oauth-metadata.ts';
import type { SiteAddress } from '../../site/site-address.ts';
import type { Route } from '../route.ts';

/** Describes the credentials that operations accept: API keys and OAuth 2.0 tokens. */
export function describeSecurity(site: SiteAddress) {
  const tokenUrl = site.url(oauthPaths.token);
  const described = Object.fromEntries(scopes.map((scope) => [scope, scopeDescription(scope)]));
  return {
    'api-key': { type: 'apiKey', in: 'header', name: 'api-key' },
    oauth2: {
      type: 'oauth2',
      flows: {
        authorizationCode: {
          authorizationUrl: site.url(oauthPaths.authorization),
          tokenUrl,
          refreshUrl: tokenUrl,
          scopes: described,
        },
        clientCredentials: { tokenUrl, scopes: { public: scopeDescription('public') } },
      },
    },
  } as const;
}

/** Returns the credentials that an operation requires, if any, with the scope that a token needs. */
export function securityOf({ access, scope }: Route) {
  if (access === 'health token') return [];
  const required = [{ 'api-key': [] }, { oauth2: [access === 'key' ? scope : 'public'] }];
  return access === 'key' ? required : [{}, ...required];
}
