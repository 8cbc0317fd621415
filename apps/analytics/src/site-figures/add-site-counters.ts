import type { EventContext } from '@commonplace/events/consumers';
import type { SiteCounterIncrement } from '@commonplace/proto/events/v1/site_counters';
import { sql } from 'kysely';

/** Adds a count of a service to the site figures. The inbox of the consumer prevents duplicates. */
export async function addSiteCounters(
  event: { count?: SiteCounterIncrement | undefined },
  { em }: EventContext,
): Promise<void> {
  const { count } = event;
  if (count === undefined) throw new Error('SiteCountersIncremented event has no count');
  const { day, kind, amount } = count;
  await sql`
    insert into site_figures as kept (day, kind, amount) values (${day}::date, ${kind}, ${amount})
    on conflict (day, kind) do update set amount = kept.amount + excluded.amount`.execute(em.getKysely());
}
