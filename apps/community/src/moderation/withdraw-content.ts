import { randomUUIDv7 } from 'node:crypto';
import type { CallContext } from '@commonplace/domain/call-context';
import { actorOf, requireRole } from '@commonplace/domain/principal';
import { about } from '@commonplace/events/about';
import { appendEvent } from '@commonplace/events/outbox';
import { enqueue } from '@commonplace/jobs/enqueue';
import { WithdrawalRequestedSchema } from '@commonplace/proto/community/v1/events';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { addNote, checkNote, lockTarget } from '../admin-users/moderated-user.ts';
import { withdrawCommentsJob } from './withdraw-comments.ts';

/**
 * Withdraws everything that an account has published, for administrators (A7): comments by a job, articles by an event
 * to content. The request is noted at once, and audited when both have finished (`finish-withdrawal.ts`).
 */
export async function withdrawContent(
  context: CommunityContext,
  call: CallContext,
  { userId, note }: { userId: number; note?: string | undefined },
): Promise<void> {
  requireRole(call.principal, 'admin');
  checkNote(note);
  const id = randomUUIDv7();
  const actor = actorOf(call.principal);
  await context.database.transaction(call, async (em) => {
    const user = await lockTarget(em, call.principal, userId);
    const content = note?.trim() || `${actor.name} requested unpublish all articles via API`;
    addNote(em, call.principal, { userId: user.id, reason: 'unpublish_all_articles', content });
    await em.flush();
    await em
      .getKysely<Tables>()
      .insertInto('withdrawals')
      .values({
        id,
        user_id: user.id,
        actor_id: actor.id,
        actor_username: actor.name,
        request_id: call.requestId,
        note: note ?? null,
      })
      .execute();
    await enqueue(em, withdrawCommentsJob, { withdrawalId: id });
    await appendEvent(em, WithdrawalRequestedSchema, { id, userId: user.id }, about('withdrawal', id));
  });
}
