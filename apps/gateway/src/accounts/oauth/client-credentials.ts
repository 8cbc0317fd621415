import { errors, type TokenEndpointGrantContext } from 'oidc-provider';

/**
 * Issues an application its own token (RFC 6749, 4.4), only with the scope `public`, since it acts for no user.
 */
export async function giveClientCredentials(ctx: TokenEndpointGrantContext): Promise<void> {
  const { client, provider, params } = ctx.oidc;
  const excess = (params.scope ?? 'public').split(' ').filter((scope) => scope !== 'public');
  if (excess.length > 0)
    throw new errors.InvalidScope('client credentials allow the scope public only', excess.join(' '));
  const token = new provider.ClientCredentials({ client, scope: 'public' });
  const value = await token.save();
  ctx.body = {
    access_token: value,
    token_type: token.tokenType,
    expires_in: token.expiration,
    scope: token.scope,
  };
}
