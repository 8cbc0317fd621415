import { invalid } from '@commonplace/rpc/errors';
import { requireUser } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import { violation } from '@commonplace/rpc/violations';
import { limits } from '@commonplace/rules/limits';
import { lengthProblem, nameProblem } from '@commonplace/rules/plain-text';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { lockUser } from '../accounts/lock-user.ts';
import { addApiKey } from './add-api-key.ts';
import type { ApiKey } from '../tables/users.ts';

const limit = 10;

/** A further key of the caller. The eleventh, and a description that is blank or too long, are `validation_failed`. */
export async function createApiKey(
  context: CommunityContext,
  call: CallContext,
  input: { description: string },
): Promise<{ key: ApiKey; secret: string }> {
  const { userId } = requireUser(call.principal);
  const description = input.description.trim();
  const problem = nameProblem(description) ?? lengthProblem(description, limits.apiKey.description);
  if (problem !== undefined) throw violation('description', problem);
  return context.database.transaction(call.signal, async (em) => {
    await lockUser(em, userId);
    const held = await em
      .getKysely<Tables>()
      .selectFrom('api_keys')
      .select('id')
      .where('user_id', '=', userId)
      .execute();
    if (held.length >= limit) throw invalid(`API secret limit of ${limit} per user has been reached`);
    return addApiKey(em, userId, description);
  });
}
