import type { CallContext } from '@commonplace/domain/call-context';
import { requireSession } from '@commonplace/domain/principal';
import type { CommunityContext } from '../../context.ts';
import type { Tables } from '../../tables/tables.ts';
import { generateSecret, hashSecret } from '../../secrets/secret.ts';
import { endFeedToken } from './end-feed-token.ts';
import { lockCredentialCreator } from './lock-credential-creator.ts';

/**
 * Creates the caller's feed token, in the place of an earlier one, and returns its secret, which is not stored. Only in a
 * session: a key reads the API and needs no feeds. Throws `permission_denied` for suspended and spam accounts.
 */
export async function renewFeedToken(context: CommunityContext, call: CallContext): Promise<{ secret: string }> {
  const { user } = requireSession(call.principal);
  const { userId } = user;
  const secret = generateSecret('cpf_');
  await context.database.transaction(call, async (em) => {
    await lockCredentialCreator(em, user);
    await endFeedToken(em, userId);
    const token = { user_id: userId, token_hash: hashSecret(secret) };
    await em.getKysely<Tables>().insertInto('feed_tokens').values(token).execute();
  });
  return { secret };
}
