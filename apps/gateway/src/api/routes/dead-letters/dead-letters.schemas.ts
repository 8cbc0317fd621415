import { DeadLetterSchema, type DeadLetter } from '@commonplace/proto/events/v1/dead_letters';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import { z } from 'zod';
import { services } from '../../list-across-services.ts';
import { field, pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';
import { paging } from '../../schemas/paging.ts';
import { exactName, oneOf } from '../../schemas/query-values.ts';
import { timestamp } from '../../schemas/values.ts';

const optionalName = exactName
  .transform((name) => name || undefined)
  .meta({ type: 'string' })
  .optional();

export const deadLetterFilters = z.object({
  ...paging({ default: 30, max: 100 }),
  service: oneOf(services).optional(),
  consumer: optionalName,
  type: optionalName,
});

/** The name of the service and a number. */
export const deadLetterId = z.object({ id: z.string().max(100) });

const ifAny = (of: (letter: DeadLetter) => string | undefined) =>
  field(timestamp.nullable(), (letter: DeadLetter) => {
    const text = of(letter);
    return text === undefined ? null : toRfc3339(text);
  });

/** A dead letter, without private, secret or long values. */
export const deadLetter = represent({
  ...pick(DeadLetterSchema, 'id', 'service', 'consumer', 'type'),
  event_id: field(z.string().nullable(), ({ eventId }: DeadLetter) => eventId || null),
  ...pick(DeadLetterSchema, 'error', 'attempts'),
  payload: field(z.record(z.string(), z.unknown()).nullable(), ({ payload }: DeadLetter) =>
    payload === undefined ? null : JSON.parse(payload),
  ),
  occurred_at: ifAny(({ occurredAt }) => occurredAt),
  dead_since: field(timestamp, ({ deadSince }: DeadLetter) => toRfc3339(deadSince)),
  redriven_at: ifAny(({ redrivenAt }) => redrivenAt),
});
