import type { CallContext } from '@commonplace/domain/call-context';
import { actorOf, requireRole } from '@commonplace/domain/principal';
import { Violations } from '@commonplace/domain/violations';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/community/v1/events';
import { limits } from '@commonplace/rules/limits';
import { characterProblem, isVisible, lengthProblem, noteProblem } from '@commonplace/rules/plain-text';
import type { CommunityContext } from '../../context.ts';
import type { Tables } from '../../tables/tables.ts';
import { lockMember } from '../../users/lock-member.ts';
import { noteView } from './note-view.ts';

const usualReason = 'misc_note';

/**
 * Adds a note to an account, for super administrators (A16). Its text is left out of the audit entry. Throws
 * `not_found` for an unknown account and `validation_failed` for broken rules.
 */
export async function addNote(
  context: CommunityContext,
  call: CallContext,
  { userId, ...input }: { userId: number; content: string; reason: string },
) {
  requireRole(call.principal, 'super_admin');
  const { content, reason } = validate(input);
  return context.database.transaction(call, async (em) => {
    await lockMember(em, userId);
    const note = await em
      .getKysely<Tables>()
      .insertInto('notes')
      .values({ user_id: userId, author_id: actorOf(call.principal).id || null, reason, content })
      .returning(['id', 'content', 'reason', 'author_id', 'created_at'])
      .executeTakeFirstOrThrow();
    const entry = { target: { type: 'User', id: userId }, before: {}, after: { note_id: note.id, reason } };
    await recordAudit(em, call, AuditRecordedSchema, { action: 'add_user_note', ...entry });
    return noteView(note);
  });
}

function validate(input: { content: string; reason: string }): { content: string; reason: string } {
  const violations = new Violations();
  const content = input.content.trim();
  const reason = input.reason.trim() || usualReason;
  violations.add('content', isVisible(content) ? noteProblem(content) : "can't be blank");
  violations.add('reason', lengthProblem(reason, limits.noteReason) ?? characterProblem(reason));
  violations.throwIfAny();
  return { content, reason };
}
