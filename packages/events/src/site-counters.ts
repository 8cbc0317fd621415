import type { Message } from '@bufbuild/protobuf';
import type { GenMessage } from '@bufbuild/protobuf/codegenv2';
import type { SiteCounterIncrement } from '@commonplace/proto/events/v1/site_counters';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { about } from './about.ts';
import { appendEvent } from './outbox.ts';

/** Counters of the site's statistics that no other event provides. */
export type SiteCounter = 'mails' | 'failed_jobs' | 'searches_without_result';

/** The `SiteCountersIncremented` message of a service; each service has its own, for its own stream. */
export type SiteCountersIncrementedSchema = GenMessage<Message & { count?: SiteCounterIncrement | undefined }>;

/** Returns the current day in UTC. */
export function currentDay(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Increments a counter for a day, today by default, in the transaction of the counted event. */
export async function incrementSiteCounter(
  em: SqlEntityManager,
  schema: SiteCountersIncrementedSchema,
  kind: SiteCounter,
  { amount = 1, day = currentDay() }: { amount?: number; day?: string } = {},
): Promise<void> {
  await appendEvent(em, schema, { count: { kind, day, amount } }, about('site_counter', kind));
}
