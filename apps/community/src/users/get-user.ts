import { largestId } from '@commonplace/rules/limits';
import { notFound } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { userByHandle, userById, type UserRow } from './user-view.ts';

/** E29: by decimal id, else by username in any case; unknown and banned accounts are not found. */
export async function getUser(
  context: CommunityContext,
  call: CallContext,
  input: { idOrUsername: string; usernameOnly: boolean },
): Promise<UserRow> {
  const db = context.database.reader(call.signal);
  const id = /^\d{1,10}$/.test(input.idOrUsername) ? Number(input.idOrUsername) : 0;
  const byId = input.usernameOnly || id < 1 || id > largestId ? undefined : await userById.first(db, { id });
  const row = byId ?? (await userByHandle.first(db, { handle: input.idOrUsername.toLowerCase() }));
  if (!row) throw notFound();
  return row;
}
