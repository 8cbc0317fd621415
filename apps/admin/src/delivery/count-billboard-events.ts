import type { CallContext } from '@commonplace/domain/call-context';
import { badRequest, forbidden } from '@commonplace/domain/errors';
import type { CountBillboardEventsRequest_Count } from '@commonplace/proto/admin/v1/billboard_delivery';
import { sql } from 'kysely';
import type { AdminContext } from '../context.ts';

const maxCounts = 1_000;
const maxPerCount = 1_000_000;

/**
 * Adds impressions and clicks to live billboards and updates their success rates, in one statement. Ignores unknown
 * ids. For services.
 */
export async function countBillboardEvents(
  context: AdminContext,
  call: CallContext,
  counts: readonly CountBillboardEventsRequest_Count[],
): Promise<void> {
  if (call.principal.kind !== 'service') throw forbidden();
  if (counts.length > maxCounts) throw badRequest('too many counts');
  const ids = counts.map(({ billboardId }) => billboardId);
  const impressions = counts.map((count) => clamp(count.impressions));
  const clicks = counts.map((count) => clamp(count.clicks));
  const count = sql`
    with counted as (
      select id, sum(impressions)::integer as impressions, sum(clicks)::integer as clicks
      from unnest(${ids}::integer[], ${impressions}::integer[], ${clicks}::integer[]) as count (id, impressions, clicks)
      group by id
    ), held as (
      select id from billboards where id in (select id from counted) and approved and published
      order by id for no key update
    )
    update billboards set
      impressions_count = least(impressions_count::bigint + counted.impressions, 2147483647)::integer,
      clicks_count = least(clicks_count::bigint + counted.clicks, 2147483647)::integer,
      success_rate = (clicks_count::bigint + counted.clicks)::double precision
        / greatest(impressions_count::bigint + counted.impressions, 1),
      counts_tabulated_at = now()
    from counted join held using (id)
    where billboards.id = counted.id`;
  await context.database.transaction(call, (em) => count.execute(em.getKysely()));
}

function clamp(count: number): number {
  return Math.min(Math.max(count, 0), maxPerCount);
}
