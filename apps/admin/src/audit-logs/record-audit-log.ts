import type { EventContext } from '@commonplace/events/consumers';
import type { AuditRecord } from '@commonplace/proto/events/v1/audit';
import { z } from 'zod';
import type { JsonObject } from '@commonplace/site-settings/json';
import { AuditLog } from '../tables/audit-logs.ts';

const jsonObject = z.record(z.string(), z.json());

/** Stores an audit entry that a service wrote in its own transaction. The inbox of the consumer prevents duplicates. */
export async function recordAuditLog(event: { record?: AuditRecord | undefined }, { em }: EventContext): Promise<void> {
  const { record } = event;
  if (record === undefined) throw new Error('AuditRecorded event has no record');
  const { actorId, actorUsername, action, targetType, targetId, requestId } = record;
  em.create(AuditLog, {
    actorId,
    actorUsername,
    action,
    targetType,
    targetId,
    requestId,
    before: parseObject(record.before),
    after: parseObject(record.after),
    createdAt: new Date(record.occurredAt),
  });
  await em.flush();
}

function parseObject(text: string): JsonObject {
  return text === '' ? {} : jsonObject.parse(JSON.parse(text));
}
