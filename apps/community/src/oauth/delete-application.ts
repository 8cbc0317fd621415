import { notFound } from '@commonplace/rpc/errors';
import { requireUser } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { endApplication } from './end-application.ts';

/**
 * Deletes one of the caller's own applications; anybody else's is not found (S3). Whatever it was given ends with it, at
 * once on every gateway.
 */
export async function deleteApplication(context: CommunityContext, call: CallContext, clientId: string): Promise<void> {
  const { userId } = requireUser(call.principal);
  await context.database.transaction(call.signal, async (em) => {
    const application = await em
      .getKysely<Tables>()
      .selectFrom('oauth_applications')
      .select('id')
      .where('client_id', '=', clientId)
      .where('owner_id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (!application) throw notFound();
    await endApplication(em, application.id);
  });
}
