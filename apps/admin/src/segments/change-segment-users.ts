import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { invalid } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/admin/v1/events';
import { limits } from '@commonplace/rules/limits';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { AdminContext } from '../context.ts';
import { lockSegment } from './lock-segment.ts';
import { segmentTag } from './segment-view.ts';

export interface MembersInput {
  id: number;
  userIds: readonly number[];
}

/** The ids that were added or removed, in the given order, and the new edit tag. */
interface ChangedMembers {
  succeeded: number[];
  etag: string;
}

/** Changes members in one statement and returns the ids that succeeded. */
type MemberChange = (em: SqlEntityManager, segmentId: number, userIds: readonly number[]) => Promise<number[]>;

/** Adds users to a segment; for administrators. Current members succeed, unknown users fail. */
export async function addSegmentUsers(
  context: AdminContext,
  call: CallContext,
  input: MembersInput,
): Promise<ChangedMembers> {
  requireMembers(call, input);
  // New users may not be in the projection yet.
  await context.directory.learn(call, input);
  return changeMembers(context, call, input, { action: 'api_segment_add_users', change: addMembers });
}

/** Removes users from a segment; for administrators. Users who are not members fail. */
export function removeSegmentUsers(
  context: AdminContext,
  call: CallContext,
  input: MembersInput,
): Promise<ChangedMembers> {
  return changeMembers(context, call, input, { action: 'api_segment_remove_users', change: removeMembers });
}

function requireMembers(call: CallContext, { userIds }: Pick<MembersInput, 'userIds'>): void {
  requireRole(call.principal, 'admin');
  if (userIds.length > limits.segment.users) throw invalid('Too many user IDs provided');
}

async function changeMembers(
  context: AdminContext,
  call: CallContext,
  { id, userIds }: MembersInput,
  { action, change }: { action: string; change: MemberChange },
): Promise<ChangedMembers> {
  requireMembers(call, { userIds });
  const ids = [...new Set(userIds)];
  return context.database.transaction(call, async (em) => {
    const segment = await lockSegment(em, id);
    await requireMatch(call, () => segmentTag(segment));
    const { user_count: before } = segment;
    const done = new Set(await change(em, id, ids));
    const succeeded = ids.filter((userId) => done.has(userId));
    const changed = await lockSegment(em, id);
    await recordAudit(em, call, AuditRecordedSchema, {
      action,
      target: { type: 'AudienceSegment', id },
      before: { user_count: before },
      after: { user_count: changed.user_count, user_ids: succeeded },
    });
    return { succeeded, etag: segmentTag(changed) };
  });
}

const addMembers: MemberChange = async (em, segmentId, userIds) => {
  const { rows } = await sql<{ user_id: number }>`
    with added as (
      insert into audience_segment_members (segment_id, user_id)
      select ${segmentId}::integer, id from audience_users
      where id = any(${userIds}::integer[]) and not deleted
      order by id
      on conflict (segment_id, user_id) do update set updated_at = now()
      returning user_id, xmax = 0 as is_new
    ), counted as (
      update audience_segments
      set user_count = user_count + (select count(*) filter (where is_new) from added), updated_at = now()
      where id = ${segmentId}
    )
    select user_id from added`.execute(em.getKysely());
  return rows.map(({ user_id: userId }) => userId);
};

const removeMembers: MemberChange = async (em, segmentId, userIds) => {
  const { rows } = await sql<{ user_id: number }>`
    with removed as (
      delete from audience_segment_members
      where segment_id = ${segmentId} and user_id = any(${userIds}::integer[])
      returning user_id
    ), counted as (
      update audience_segments
      set user_count = user_count - (select count(*) from removed), updated_at = now()
      where id = ${segmentId}
    )
    select user_id from removed`.execute(em.getKysely());
  return rows.map(({ user_id: userId }) => userId);
};
