import type { AccountClosed } from '@commonplace/proto/community/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../tables/tables.ts';

/** Removes the reporter from messages when the account is closed; the messages stay. */
export async function forgetReporter(
  { userId }: Pick<AccountClosed, 'userId'>,
  { em }: { em: SqlEntityManager },
): Promise<void> {
  await em
    .getKysely<Tables>()
    .updateTable('feedback_messages')
    .set({ reporter_id: null })
    .where('reporter_id', '=', userId)
    .execute();
}
