import { DeadLetterSchema, type DeadLetter } from '@commonplace/proto/events/v1/dead_letters';
import { z } from 'zod';
import { field, pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';
import { timestamp } from '../../schemas/values.ts';
import { wholeSeconds } from '../jobs/representation.ts';

const ifAny = (of: (letter: DeadLetter) => string | undefined) =>
  field(timestamp.nullable(), (letter: DeadLetter) => {
    const text = of(letter);
    return text === undefined ? null : wholeSeconds(text);
  });

/** An event that a service gave up on, without what is private, secret or long. */
export const deadLetter = represent({
  ...pick(DeadLetterSchema, 'id', 'service', 'consumer', 'type'),
  event_id: field(z.string().nullable(), ({ eventId }: DeadLetter) => eventId || null),
  ...pick(DeadLetterSchema, 'error', 'attempts'),
  payload: field(z.record(z.string(), z.unknown()).nullable(), ({ payload }: DeadLetter) =>
    payload === undefined ? null : JSON.parse(payload),
  ),
  occurred_at: ifAny(({ occurredAt }) => occurredAt),
  dead_since: field(timestamp, ({ deadSince }: DeadLetter) => wholeSeconds(deadSince)),
  redriven_at: ifAny(({ redrivenAt }) => redrivenAt),
});
