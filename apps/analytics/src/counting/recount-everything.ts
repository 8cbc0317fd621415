import { waitForLock } from '@commonplace/db/advisory-locks';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireOperator } from '@commonplace/domain/principal';
import { sql } from 'kysely';
import type { AnalyticsContext } from '../context.ts';
import { figuresChanged } from '../figures/figures-changed.ts';
import type { Tables } from '../tables/tables.ts';

/**
 * Empties the daily figures and queues a recount of everything, to repair damage. Figures are too low until the
 * counters have finished. Returns the number of articles to recount.
 * @throws DomainError permission_denied unless the caller is an operator.
 */
export async function recountEverything(context: AnalyticsContext, call: CallContext): Promise<number> {
  requireOperator(call.principal);
  return context.database.transaction(call, async (em) => {
    await waitForLock(em, 'coalescing');
    const db = em.getKysely<Tables>();
    await sql`
      truncate daily_figures, daily_people, monthly_people, daily_referrers, reactor_counts, counted_articles,
        uncounted_changes, due_recounts`.execute(db);
    const { numAffectedRows = 0n } = await sql`
      insert into due_recounts (scope, scope_id) select 'Article', id from articles order by id`.execute(db);
    await sql`
      insert into due_recounts (scope, scope_id)
      select distinct followable_type, followable_id from follows
      where not deleted and followable_type in ('User', 'Organization')`.execute(db);
    figuresChanged.raise(em);
    return Number(numAffectedRows);
  });
}
