import type { Message } from '@bufbuild/protobuf';
import type { GenMessage } from '@bufbuild/protobuf/codegenv2';
import type { HappeningCount } from '@commonplace/proto/events/v1/happenings';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { about } from './about.ts';
import { appendEvent } from './outbox.ts';

/** What services count for the figures of the site, besides what other events tell. */
export type Happening = 'mails' | 'failed_jobs' | 'searches_without_result';

/** The `HappeningsCounted` of a service: each has its own, since it goes to the stream of the service. */
export type HappeningsCountedSchema = GenMessage<Message & { count?: HappeningCount | undefined }>;

/** The day that it is now, UTC. */
export function dayOfNow(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Tells that something happened so often on a day, today unless said, in the transaction in which that is noted. */
export async function countHappening(
  em: SqlEntityManager,
  schema: HappeningsCountedSchema,
  kind: Happening,
  { amount = 1, day = dayOfNow() }: { amount?: number; day?: string } = {},
): Promise<void> {
  await appendEvent(em, schema, { count: { kind, day, amount } }, about('happening', kind));
}
