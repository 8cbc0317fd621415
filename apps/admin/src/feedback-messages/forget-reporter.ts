import type { AccountClosed } from '@commonplace/proto/community/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../tables/tables.ts';

/** What somebody reported stays for the administrators, who are not told by whom any more once the account is closed. */
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
