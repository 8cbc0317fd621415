import { about } from '@commonplace/events/about';
import { appendEvent } from '@commonplace/events/outbox';
import type { CredentialKind } from '@commonplace/proto/community/v1/credentials';
import { CredentialsEndedSchema } from '@commonplace/proto/community/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';

/** Announces to gateways which credentials ended: these of the user, or all of a kind. */
export async function appendCredentialsEnded(
  em: SqlEntityManager,
  userId: number,
  kind: CredentialKind,
  ids: readonly string[] | 'all',
): Promise<void> {
  const ended = { kind, userId, ids: ids === 'all' ? [] : [...ids] };
  await appendEvent(em, CredentialsEndedSchema, ended, about('user', userId));
}
