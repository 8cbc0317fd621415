import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireUser } from '@commonplace/domain/principal';
import type { CommunityContext } from '../../context.ts';
import type { Tables } from '../../tables/tables.ts';
import { endGrant, lockGrant } from './end-grants.ts';

/** Revokes the caller's grant of an application; its tokens end on all gateways at once. */
export async function revokeGrant(context: CommunityContext, call: CallContext, clientId: string): Promise<void> {
  const { userId } = requireUser(call.principal);
  await context.database.transaction(call, async (em) => {
    const row = await em
      .getKysely<Tables>()
      .selectFrom('oauth_grants')
      .innerJoin('oauth_applications', 'oauth_applications.id', 'oauth_grants.application_id')
      .select('oauth_grants.id')
      .where('oauth_grants.user_id', '=', userId)
      .where('oauth_applications.client_id', '=', clientId)
      .executeTakeFirst();
    const grant = row && (await lockGrant(em, row.id));
    if (!grant) throw notFound();
    await endGrant(em, grant);
  });
}
