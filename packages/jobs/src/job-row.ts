import type { MessageInitShape } from '@bufbuild/protobuf';
import type { JobSchema } from '@commonplace/proto/jobs/v1/jobs';
import { sql } from 'kysely';

/** The states of pg-boss, in the order of a job's life. */
export const jobStates = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const;

/** A job as a list shows it. */
export interface JobRow {
  id: string;
  name: string;
  state: (typeof jobStates)[number];
  attempts: number;
  most_attempts: number;
  created_at: string;
  start_after: string;
  started_at: string | null;
  ended_at: string | null;
  error: string | null;
  progress: string | null;
}

const rfc3339 = (column: string) => sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Columns of a listed job, without its payload. */
export const jobColumns = sql`
  id::text, name, state::text, (retry_count + (started_on is not null)::int)::int as attempts,
  (retry_limit + 1)::int as most_attempts,
  ${rfc3339('created_on')} as created_at, ${rfc3339('start_after')} as start_after,
  ${rfc3339('started_on')} as started_at, ${rfc3339('completed_on')} as ended_at,
  coalesce(output ->> 'message', output -> 'value' ->> 'message') as error, (data -> 'progress')::text as progress`;

/** Returns the id by which the API knows a job. */
export function publicId(service: string, id: string): string {
  return `${service}-${id}`;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the id in the service's database, or undefined for an id of another service. */
export function localId(service: string, id: string): string | undefined {
  const local = id.startsWith(`${service}-`) ? id.slice(service.length + 1).toLowerCase() : '';
  return uuid.test(local) ? local : undefined;
}

export function toJob(service: string, row: JobRow): MessageInitShape<typeof JobSchema> {
  return {
    id: publicId(service, row.id),
    service,
    queue: row.name,
    state: row.state,
    attempts: row.attempts,
    mostAttempts: row.most_attempts,
    createdAt: row.created_at,
    startAfter: row.start_after,
    ...(row.started_at !== null && { startedAt: row.started_at }),
    ...(row.ended_at !== null && { endedAt: row.ended_at }),
    ...(row.error !== null && { error: row.error }),
    ...(row.progress !== null && { progress: row.progress }),
  };
}
