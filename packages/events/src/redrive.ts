import type { Database } from '@commonplace/db/database';
import type { Logger } from 'pino';
import { findDeadLetter, noteFailure, removeDeadLetter, type DeadLetter } from './dead-letters.ts';
import type { Handler } from './handler.ts';
import { claimEvent } from './inbox.ts';

export interface Redriving {
  service: string;
  database: Database;
  handlers: readonly Handler[];
  logger: Logger;
}

/**
 * Has the service handle a dead letter once more. It is gone when that succeeds, or when the event was applied meanwhile;
 * otherwise it stays, with the new reason.
 */
export async function redriveDeadLetter(redriving: Redriving, id: number, signal: AbortSignal): Promise<void> {
  const { database, logger } = redriving;
  const letter = await findDeadLetter(database.reader(signal), id);
  if (letter === undefined) return;
  try {
    await apply(redriving, letter);
  } catch (error) {
    signal.throwIfAborted();
    // An outage is the job's affair, which comes again; the event has nothing to do with it.
    await database.ping();
    logger.warn({ err: error, dead_letter: id }, 'dead letter could not be handled');
    await noteFailure(database.reader(signal), id, error);
  }
}

async function apply({ service, database, handlers, logger }: Redriving, letter: DeadLetter): Promise<void> {
  const { id, type, event_id: eventId, occurred_at: occurredAt, dead_since: deadSince, payload } = letter;
  const handler = handlers.find((candidate) => candidate.type === type);
  if (handler === undefined) throw new Error(`${service} does nothing about ${type}`);
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
