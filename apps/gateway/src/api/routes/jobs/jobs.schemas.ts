import { JobSchema, type Job } from '@commonplace/proto/jobs/v1/jobs';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import { z } from 'zod';
import { services } from '../../list-across-services.ts';
import { field, pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';
import { paging } from '../../schemas/paging.ts';
import { exactName, oneOf } from '../../schemas/query-values.ts';
import { timestamp } from '../../schemas/values.ts';

const states = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'];

export const jobFilters = z.object({
  ...paging({ default: 30, max: 100 }),
  queue: exactName
    .transform((name) => name || undefined)
    .meta({ type: 'string' })
    .optional(),
  state: oneOf(states).optional(),
  service: oneOf(services).optional(),
});

/** The name of the service and a UUID. */
export const jobId = z.object({ id: z.string().max(100) });

const ifAny = (of: (job: Job) => string | undefined) =>
  field(timestamp.nullable(), (job: Job) => {
    const text = of(job);
    return text === undefined ? null : toRfc3339(text);
  });

/** A job of a service, without its input, which may be secret. */
export const job = represent({
  ...pick(JobSchema, 'id', 'service', 'queue', 'state', 'attempts', 'most_attempts'),
  created_at: field(timestamp, ({ createdAt }: Job) => toRfc3339(createdAt)),
  start_after: field(timestamp, ({ startAfter }: Job) => toRfc3339(startAfter)),
  started_at: ifAny(({ startedAt }) => startedAt),
  ended_at: ifAny(({ endedAt }) => endedAt),
  ...pick(JobSchema, 'error'),
  progress: field(z.unknown(), ({ progress }: Job) => (progress === undefined ? null : JSON.parse(progress))),
});
