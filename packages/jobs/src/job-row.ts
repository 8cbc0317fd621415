import type { MessageInitShape } from '@bufbuild/protobuf';
import type { JobSchema } from '@commonplace/proto/jobs/v1/jobs';

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
