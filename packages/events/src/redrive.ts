import type { Database } from '@commonplace/db/database';
import type { Logger } from 'pino';
import { findDeadLetter, recordFailure, removeDeadLetter, type DeadLetter } from './dead-letters.ts';
import type { Handler } from './handler.ts';
import { claimEvent } from './inbox.ts';

export interface Redriving {
  service: string;
  database: Database;
  handlers: readonly Handler[];
  logger: Logger;
}

/**
 * Retries a dead letter. Deletes it if that succeeds or the event was applied in the meantime; otherwise records the
 * new error.
 */
export async function redriveDeadLetter(redriving: Redriving, id: number, signal: AbortSignal): Promise<void> {
  const { database, logger } = redriving;
  const letter = await findDeadLetter(database.reader(signal), id);
  if (letter === undefined) return;
  try {
    await apply(redriving, letter);
  } catch (error) {
    signal.throwIfAborted();
    // An outage is not the event's fault: the ping rejects, and the job is retried.
    await database.ping();
    logger.warn({ err: error, dead_letter: id }, 'dead letter failed again');
    await recordFailure(database.reader(signal), id, error);
  }
}

async function apply({ service, database, handlers, logger }: Redriving, letter: DeadLetter): Promise<void> {
  const { id, type, event_id: eventId, occurred_at: occurredAt, dead_since: deadSince, payload } = letter;
  const handler = handlers.find((candidate) => candidate.type === type);
  if (handler === undefined) throw new Error(`${service} has no handler for ${type}`);
  const event = handler.decode(payload);
  if (!handler.isFact(event)) {
    await handler.applyStates([event], database);
    await removeDeadLetter(database.reader(), id);
    return;
  }
  if (eventId === '') throw new Error('the message has no event id');
  await database.transaction(undefined, async (em) => {
    const isFirst = await claimEvent(em, service, eventId);
    if (isFirst) await handler.applyFact(event, { em, eventId, logger, occurredAt: occurredAt ?? deadSince });
    await removeDeadLetter(em.getKysely(), id);
  });
}
