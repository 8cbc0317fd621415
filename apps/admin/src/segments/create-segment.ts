import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/admin/v1/events';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { toSegment } from './segment-view.ts';

/** Creates an empty manual segment; for administrators. */
export async function createSegment(context: AdminContext, call: CallContext) {
  requireRole(call.principal, 'admin');
  return context.database.transaction(call, async (em) => {
    const row = await em
      .getKysely<Tables>()
      .insertInto('audience_segments')
      .values({ type_of: 'manual' })
      .returning(['id', 'type_of', 'user_count', 'created_at', 'updated_at'])
      .executeTakeFirstOrThrow();
    await recordAudit(em, call, AuditRecordedSchema, {
      action: 'api_segment_create',
      target: { type: 'AudienceSegment', id: row.id },
      before: {},
      after: { type_of: row.type_of },
    });
    return toSegment(row);
  });
}
