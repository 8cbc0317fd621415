import { identity } from '@commonplace/db/columns';
import type { JsonObject } from '@commonplace/site-settings/json';
import { defineEntity, p } from '@mikro-orm/postgresql';

export const AuditLogSchema = defineEntity({
  name: 'AuditLog',
  tableName: 'audit_logs',
  properties: {
    id: identity(),
    /** 0 for a service or the command line. */
    actorId: p.integer(),
    actorUsername: p.text(),
    action: p.text(),
    targetType: p.text(),
    targetId: p.text(),
    before: p.json<JsonObject>(),
    after: p.json<JsonObject>(),
    createdAt: p.datetime(),
    requestId: p.text(),
  },
});

/** One administrative write: actor, action, target, before and after. Never changed. */
export class AuditLog extends AuditLogSchema.class {}
AuditLogSchema.setClass(AuditLog);
