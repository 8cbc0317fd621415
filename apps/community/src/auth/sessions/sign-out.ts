import type { CallContext } from '@commonplace/domain/call-context';
import type { CommunityContext } from '../../context.ts';
import { hashSecret } from '../../secrets/secret.ts';
import type { Tables } from '../../tables/tables.ts';
import { endSessions } from './end-sessions.ts';

/** Ends the session of a token; an invalid token is no error. */
export async function signOut(context: CommunityContext, call: CallContext, token: string): Promise<void> {
  await context.database.transaction(call, async (em) => {
    const session = await em
      .getKysely<Tables>()
      .selectFrom('sessions')
      .select(['id', 'user_id'])
      .where('token_hash', '=', hashSecret(token))
      .executeTakeFirst();
    if (session) await endSessions(em, session.user_id, { only: session.id });
  });
}
