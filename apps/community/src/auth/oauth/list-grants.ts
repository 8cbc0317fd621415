import type { CallContext } from '@commonplace/domain/call-context';
import { requireUser } from '@commonplace/domain/principal';
import type { CommunityContext } from '../../context.ts';
import type { Tables } from '../../tables/tables.ts';

/** Lists the applications that the caller has allowed, by name. `allowApplication` limits them, so it has no pages. */
export async function listGrants(context: CommunityContext, call: CallContext) {
  const { userId } = requireUser(call.principal);
  return context.database
    .reader<Tables>(call.signal)
    .selectFrom('oauth_grants')
    .innerJoin('oauth_applications', 'oauth_applications.id', 'oauth_grants.application_id')
    .select([
      'oauth_applications.client_id',
      'oauth_applications.name',
      'oauth_grants.scopes',
      'oauth_grants.created_at',
      'oauth_grants.last_used_at',
    ])
    .where('oauth_grants.user_id', '=', userId)
    .where('oauth_applications.ended_at', 'is', null)
    .orderBy('oauth_applications.name')
    .orderBy('oauth_grants.id')
    .execute();
}
