import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireUser } from '@commonplace/domain/principal';
import { about } from '@commonplace/events/about';
import { appendEvent } from '@commonplace/events/outbox';
import { ApiKeyRevokedSchema } from '@commonplace/proto/community/v1/events';
import type { CommunityContext } from '../../context.ts';
import type { Tables } from '../../tables/tables.ts';

/** Revokes one of the caller's keys. Throws `not_found` for other keys (rules.md#unauthorized-or-forbidden). An event makes gateways drop it. */
export async function revokeApiKey(context: CommunityContext, call: CallContext, id: number): Promise<void> {
  const { userId } = requireUser(call.principal);
  await context.database.transaction(call, async (em) => {
    const revoked = await em
      .getKysely<Tables>()
      .deleteFrom('api_keys')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('id')
      .executeTakeFirst();
    if (!revoked) throw notFound();
    await appendEvent(em, ApiKeyRevokedSchema, { id, userId }, about('api_key', id));
  });
}
