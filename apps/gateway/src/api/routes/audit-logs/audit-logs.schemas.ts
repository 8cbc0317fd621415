import { AuditLogSchema, type AuditLog } from '@commonplace/proto/admin/v1/audit_logs';
import { z } from 'zod';
import { field, pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';
import { paging } from '../../schemas/paging.ts';
import { exactName } from '../../schemas/query-values.ts';
import { recordId } from '../../schemas/values.ts';

/** A blank filter is ignored. */
const nameIfAny = exactName
  .transform((name) => name || undefined)
  .meta({ type: 'string' })
  .optional();

/** A time or a day; admin refuses invalid ones. */
const moment = z
  .string()
  .max(100)
  .meta({ description: 'An RFC 3339 time or date, inclusive; in UTC unless it has a time zone' })
  .optional();

const filters = {
  actor_id: recordId.optional(),
  action: nameIfAny,
  target_type: nameIfAny,
  target_id: nameIfAny,
  since: moment,
  until: moment,
};

export const auditLogFilters = z.object({ ...paging({ default: 30 }), ...filters });

export const auditLogExport = z.object({
  ...filters,
  format: z
    .enum(['csv', 'jsonl'])
    .meta({ description: 'Defaults to the format in the `accept` header, or to JSON Lines' })
    .optional(),
});

const state = z.record(z.string(), z.unknown());

/** An audit entry. */
export const auditLog = represent({
  ...pick(AuditLogSchema, 'id', 'actor_id', 'actor_username', 'action', 'target_type', 'target_id'),
  before: field(state.nullable(), ({ before }: AuditLog) => parseState(before)),
  after: field(state.nullable(), ({ after }: AuditLog) => parseState(after)),
  ...pick(AuditLogSchema, 'created_at', 'request_id'),
});

function parseState(json: string): z.output<typeof state> | null {
  return json === '' ? null : state.parse(JSON.parse(json));
}
