import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { conflict } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/admin/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { lockSegment } from './lock-segment.ts';
import { segmentTag, toSegment } from './segment-view.ts';

/**
 * Deletes a segment with its memberships; for administrators.
 * @throws DomainError not_found; conflict `segment_in_use` while a billboard refers to it.
 */
export async function deleteSegment(context: AdminContext, call: CallContext, { id }: { id: number }) {
  requireRole(call.principal, 'admin');
  return context.database.transaction(call, async (em) => {
    const row = await lockSegment(em, id);
    await requireMatch(call, () => segmentTag(row));
    if (await isUsed(em, id)) {
      throw conflict('Segments cannot be deleted while in use by any billboards', 'segment_in_use');
    }
    await em.getKysely<Tables>().deleteFrom('audience_segments').where('id', '=', id).execute();
    await recordAudit(em, call, AuditRecordedSchema, {
      action: 'api_segment_delete',
      target: { type: 'AudienceSegment', id },
      before: { type_of: row.type_of, user_count: row.user_count },
      after: {},
    });
    return toSegment(row);
  });
}

/** A billboard that is saved in between waits for the lock and then finds no segment. */
async function isUsed(em: SqlEntityManager, id: number): Promise<boolean> {
  const billboard = await em
    .getKysely<Tables>()
    .selectFrom('billboards')
    .select('id')
    .where('audience_segment_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return billboard !== undefined;
}
