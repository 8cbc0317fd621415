import type { EventContext } from '@commonplace/events/consumers';
import type { AuditRecord } from '@commonplace/proto/events/v1/audit';
import { z } from 'zod';
import type { JsonObject } from '@commonplace/site-settings/json';
import { AuditLog } from '../tables/audit-logs.ts';

const jsonObject = z.record(z.string(), z.json());

/**
 * Stores what a service recorded in the transaction of its write. The consumer's inbox sees to it that it is stored
 * once.
 */
export async function recordAuditLog(event: { record?: AuditRecord | undefined }, { em }: EventContext): Promise<void> {
  const { record } = event;
  if (record === undefined) throw new Error('an audit event without its record');
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

/** Empty when there was nothing to tell. */
function parseObject(text: string): JsonObject {
  return text === '' ? {} : jsonObject.parse(JSON.parse(text));
}
