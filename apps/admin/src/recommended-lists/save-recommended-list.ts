import { isUniqueViolation } from '@commonplace/db/errors';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { notFound } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/admin/v1/events';
import type { RecommendedListInput } from '@commonplace/proto/admin/v1/recommended_lists';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import { findExisting } from '../audience/find-existing.ts';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { mergeFields } from './list-fields.ts';
import {
  describeList,
  listColumns,
  selectLists,
  toRecommendedList,
  type RecommendedListRow,
} from './recommended-list-view.ts';

/**
 * Creates a list, or replaces the one of the same user and placement; for administrators.
 * @throws DomainError validation_failed.
 */
export async function saveRecommendedList(context: AdminContext, call: CallContext, input: RecommendedListInput) {
  requireRole(call.principal, 'admin');
  await fetchUser(context, call, input);
  return context.database.transaction(call, async (em) => {
    const db = em.getKysely<Tables>();
    const fields = mergeFields({}, input, await userExists(em, input));
    const before = await selectLists(db)
      .where('user_id', '=', fields.user_id)
      .where('placement_area', '=', fields.placement_area)
      .forUpdate()
      .executeTakeFirst();
    const after = await db
      .insertInto('recommended_lists')
      .values(fields)
      .onConflict((conflict) =>
        conflict.constraint('recommended_lists_of_user').doUpdateSet({ ...fields, updated_at: sql`now()` }),
      )
      .returning(listColumns)
      .executeTakeFirstOrThrow();
    return record(em, call, 'api_recommended_list_save', { before, after });
  });
}

/**
 * Changes the given fields of a list; for administrators.
 * @throws DomainError not_found, validation_failed.
 */
export async function updateRecommendedList(
  context: AdminContext,
  call: CallContext,
  { id, input }: { id: number; input: RecommendedListInput },
) {
  requireRole(call.principal, 'admin');
  await fetchUser(context, call, input);
  try {
    return await context.database.transaction(call, async (em) => {
      const db = em.getKysely<Tables>();
      const before = await lockList(db, call, id);
      const fields = mergeFields(before, input, input.userId === undefined || (await userExists(em, input)));
      const after = await db
        .updateTable('recommended_lists')
        .set({ ...fields, updated_at: sql`now()` })
        .where('id', '=', id)
        .returning(listColumns)
        .executeTakeFirstOrThrow();
      return record(em, call, 'api_recommended_list_update', { before, after });
    });
  } catch (error) {
    if (isUniqueViolation(error, 'recommended_lists_of_user')) throw violation('user_id', 'has already been taken');
    throw error;
  }
}

/** Deletes a list; for administrators. */
export async function deleteRecommendedList(context: AdminContext, call: CallContext, { id }: { id: number }) {
  requireRole(call.principal, 'admin');
  await context.database.transaction(call, async (em) => {
    const db = em.getKysely<Tables>();
    const before = await lockList(db, call, id);
    await db.deleteFrom('recommended_lists').where('id', '=', id).execute();
    await recordAudit(em, call, AuditRecordedSchema, {
      action: 'api_recommended_list_delete',
      target: { type: 'RecommendedList', id },
      before: describeList(before),
      after: {},
    });
  });
}

async function lockList(db: Kysely<Tables>, call: CallContext, id: number): Promise<RecommendedListRow> {
  const row = await selectLists(db).where('id', '=', id).forUpdate().executeTakeFirst();
  if (row === undefined) throw notFound();
  await requireMatch(call, () => toRecommendedList(row).etag);
  return row;
}

/** A new user may not be in the projection yet. */
async function fetchUser({ directory }: AdminContext, call: CallContext, { userId }: RecommendedListInput) {
  if (userId !== undefined) await directory.learn(call, { userIds: [userId] });
}

async function userExists(em: SqlEntityManager, { userId }: RecommendedListInput): Promise<boolean> {
  return (await findExisting(em.getKysely(), { userId })).user;
}

async function record(
  em: SqlEntityManager,
  call: CallContext,
  action: string,
  { before, after }: { before: RecommendedListRow | undefined; after: RecommendedListRow },
) {
  await recordAudit(em, call, AuditRecordedSchema, {
    action,
    target: { type: 'RecommendedList', id: after.id },
    before: before ? describeList(before) : {},
    after: describeList(after),
  });
  return toRecommendedList(after);
}
