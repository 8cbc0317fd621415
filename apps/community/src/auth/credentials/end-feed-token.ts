import { CredentialKind } from '@commonplace/proto/community/v1/credentials';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../tables/tables.ts';
import { appendCredentialsEnded } from './credentials-ended.ts';

/** Ends the feed token of a user on all gateways at once. */
export async function endFeedToken(em: SqlEntityManager, userId: number): Promise<void> {
  const ended = await em
    .getKysely<Tables>()
    .deleteFrom('feed_tokens')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  if (ended) await appendCredentialsEnded(em, userId, CredentialKind.FEED_TOKEN, 'all');
}
