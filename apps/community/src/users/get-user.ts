import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { largestId } from '@commonplace/rules/limits';
import type { CommunityContext } from '../context.ts';
import { userByFormerUsername } from './former-usernames.ts';
import { seesSpam, userByHandle, userById, type UserRow } from './user-view.ts';

/**
 * Returns a user by decimal id, else by username in any case, else by a former one. Throws `not_found` for
 * unknown and banned accounts, and for spam accounts unless the viewer is a moderator or the user (MarkUserAsSpam).
 */
export async function getUser(
  context: CommunityContext,
  call: CallContext,
  input: { idOrUsername: string; usernameOnly: boolean },
): Promise<UserRow> {
  const db = context.database.reader(call.signal);
  const id = /^\d{1,10}$/.test(input.idOrUsername) ? Number(input.idOrUsername) : 0;
  const byId = input.usernameOnly || id < 1 || id > largestId ? undefined : await userById.first(db, { id });
  const handle = input.idOrUsername.toLowerCase();
  const row = byId ?? (await userByHandle.first(db, { handle })) ?? (await userByFormerUsername.first(db, { handle }));
  if (!row || (row.is_spam && !seesSpam(call.principal, row.id))) throw notFound();
  return row;
}
