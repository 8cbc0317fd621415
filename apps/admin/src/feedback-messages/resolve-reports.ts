import type { UserChanged } from '@commonplace/proto/community/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../tables/tables.ts';

/** Resolves open spam reports about users who are marked as spam. */
export async function resolveReports(
  events: readonly Pick<UserChanged, 'id' | 'status'>[],
  { em }: { em: SqlEntityManager },
): Promise<void> {
  const spammers = events.filter(({ status }) => status === 'spam').map(({ id }) => id);
  if (spammers.length === 0) return;
  await em
    .getKysely<Tables>()
    .updateTable('feedback_messages')
    .set({ status: 'Resolved', updated_at: new Date() })
    .where('offender_id', 'in', spammers)
    .where('status', '=', 'Open')
    .where((where) => where.or([where('feedback_type', '=', 'spam'), where('category', '=', 'spam')]))
    .execute();
}
