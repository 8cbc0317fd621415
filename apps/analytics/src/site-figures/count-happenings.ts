import type { EventContext } from '@commonplace/events/consumers';
import type { HappeningCount } from '@commonplace/proto/events/v1/happenings';
import { sql } from 'kysely';

/** Adds what a service counted to the figures of the site. The consumer's inbox sees to it that it counts once. */
export async function countHappenings(
  event: { count?: HappeningCount | undefined },
  { em }: EventContext,
): Promise<void> {
  const { count } = event;
  if (count === undefined) throw new Error('an event of happenings without their count');
  const { day, kind, amount } = count;
  await sql`
    insert into site_figures as kept (day, kind, amount) values (${day}::date, ${kind}, ${amount})
    on conflict (day, kind) do update set amount = kept.amount + excluded.amount`.execute(em.getKysely());
}
