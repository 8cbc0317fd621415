import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/community/v1/events';
import { enqueue } from '@commonplace/jobs/enqueue';
import { forbidden, notFound } from '@commonplace/rpc/errors';
import { actorOf, hasRole } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import { violation } from '@commonplace/rpc/violations';
import { noteProblem } from '@commonplace/rules/plain-text';
import { LockMode } from '@mikro-orm/core';
import type { CommunityContext } from '../context.ts';
import { hideFollowsJob } from '../follows/hide-follows.ts';
import { forgetActorJob } from '../news/forget-actor.ts';
import { appendUserChanged } from '../users/user-changed.ts';
import { User } from '../tables/users.ts';
import { Note } from '../tables/users.ts';
import { giveStatus, hidesFollows, noteReason, statusOf, type Status } from '../standing/standing.ts';

export interface SetStatusInput {
  userId: number;
  status: Status;
  note?: string | undefined;
  /** The audit record's action. */
  action: string;
}

/**
 * Gives an account a status (reference-admin 10.2) and returns the one it then shows. Nobody may do so to an account
 * with a higher role than their own; their own account they may, as the reference lets them. Every assignment leaves a
 * note and an audit record, even one that changes nothing.
 */
export async function setStatus(context: CommunityContext, call: CallContext, input: SetStatusInput): Promise<Status> {
  const problem = noteProblem(input.note ?? '');
  if (problem !== undefined) throw violation('note', problem);
  return context.database.transaction(call.signal, async (em) => {
    const user = await em.findOne(User, { id: input.userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!user) throw notFound();
    if (!user.roles.every((role) => hasRole(call.principal, role))) throw forbidden();
    const before = statusOf(user.standings);
    const standings = giveStatus(user.standings, input.status);
    const isChanged = standings.join() !== user.standings.join();
    const changesFollows = hidesFollows(standings) !== hidesFollows(user.standings);
    if (isChanged) {
      user.standings = standings;
      user.version += 1;
    }
    if (isChanged && standings.includes('spam')) await enqueue(em, forgetActorJob, { userId: user.id });
    const after = statusOf(standings);
    const actor = actorOf(call.principal);
    em.create(Note, {
      userId: user.id,
      authorId: actor.id || null,
      reason: noteReason(input.status),
      content: input.note?.trim() || `${actor.name} updated ${user.username}`,
    });
    await em.flush();
    const states = { before: { status: before }, after: { status: after, note: input.note ?? null } };
    const target = { type: 'User', id: user.id };
    await recordAudit(em, call, AuditRecordedSchema, { action: input.action, target, ...states });
    if (changesFollows) await enqueue(em, hideFollowsJob, { userId: user.id });
    if (isChanged) await appendUserChanged(em, user);
    return after;
  });
}
