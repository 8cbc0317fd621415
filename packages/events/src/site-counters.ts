import type { Message } from '@bufbuild/protobuf';
import type { GenMessage } from '@bufbuild/protobuf/codegenv2';
import type { HappeningCount } from '@commonplace/proto/events/v1/happenings';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { about } from './about.ts';
import { appendEvent } from './outbox.ts';

/** Counters of the site's statistics that no other event provides. */
export type SiteCounter = 'mails' | 'failed_jobs' | 'searches_without_result';

/** The `HappeningsCounted` message of a service; each service has its own, for its own stream. */
export type HappeningsCountedSchema = GenMessage<Message & { count?: HappeningCount | undefined }>;

/** Returns the current day in UTC. */
export function currentDay(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Increments a counter for a day, today by default, in the transaction of the counted event. */
export async function incrementSiteCounter(
  em: SqlEntityManager,
  schema: HappeningsCountedSchema,
  kind: SiteCounter,
  { amount = 1, day = currentDay() }: { amount?: number; day?: string } = {},
): Promise<void> {
  await appendEvent(em, schema, { count: { kind, day, amount } }, about('happening', kind));
}
