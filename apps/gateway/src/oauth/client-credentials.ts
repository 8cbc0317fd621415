import { errors, type TokenEndpointGrantContext } from 'oidc-provider';

/**
 * Gives an application a token of its own (RFC 6749, 4.4), for what is `public`: it speaks for no person, so there is
 * nothing else that it could be let in to.
 */
export async function giveClientCredentials(ctx: TokenEndpointGrantContext): Promise<void> {
  const { client, provider, params } = ctx.oidc;
  const excess = (params.scope ?? 'public').split(' ').filter((scope) => scope !== 'public');
  if (excess.length > 0) throw new errors.InvalidScope('an application itself has no other scope', excess.join(' '));
  const token = new provider.ClientCredentials({ client, scope: 'public' });
  const value = await token.save();
  ctx.body = {
    access_token: value,
    token_type: token.tokenType,
    expires_in: token.expiration,
    scope: token.scope,
  };
}
