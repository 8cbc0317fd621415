import type { Page } from '@commonplace/db/pagination';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import type { CommunityContext } from '../../context.ts';
import { requireMember } from '../../users/lock-member.ts';
import { notesOnUser, noteView } from './note-view.ts';

/** Lists the notes on an account, newest first, for super administrators. Throws `not_found` for an unknown account. */
export async function listNotes(
  context: CommunityContext,
  call: CallContext,
  { userId, ...page }: Page & { userId: number },
) {
  requireRole(call.principal, 'super_admin');
  const db = context.database.reader(call.signal);
  await requireMember(db, userId);
  const { rows, hasNext } = await notesOnUser.page(db, { userId }, page);
  return { notes: rows.map(noteView), hasNext };
}
