import { CredentialKind } from '@commonplace/proto/community/v1/credentials';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { grantCredential } from '../credentials/authenticate-access-token.ts';
import { appendCredentialsEnded } from '../credentials/credentials-ended.ts';
import type { Tables } from '../../tables/tables.ts';

interface EndedGrant {
  id: number;
  user_id: number;
}

/** Locks a grant until the transaction ends; undefined when it or its application has ended. */
export async function lockGrant(em: SqlEntityManager, id: number): Promise<EndedGrant | undefined> {
  return em
    .getKysely<Tables>()
    .selectFrom('oauth_grants')
    .innerJoin('oauth_applications', 'oauth_applications.id', 'oauth_grants.application_id')
    .select(['oauth_grants.id', 'oauth_grants.user_id'])
    .where('oauth_grants.id', '=', id)
    .where('oauth_applications.ended_at', 'is', null)
    .forUpdate('oauth_grants')
    .executeTakeFirst();
}

/** Ends a locked grant with all its codes and tokens, and announces it to gateways. */
export async function endGrant(em: SqlEntityManager, { id, user_id: userId }: EndedGrant): Promise<void> {
  await em.getKysely<Tables>().deleteFrom('oauth_grants').where('id', '=', id).execute();
  await announceEndedTokens(em, [grantCredential(id)], userId);
}

/** Announces to gateways which access tokens ended, by their credential ids; user 0 means any owner. */
export async function announceEndedTokens(em: SqlEntityManager, ids: string[], userId: number): Promise<void> {
  await appendCredentialsEnded(em, userId, CredentialKind.ACCESS_TOKEN, ids);
}
