import type { Tables } from '../tables/tables.ts';
import type { TestContext } from './fixture.ts';

/** Returns the moderators' notes on a user, oldest first. */
export function notesOn(context: TestContext, userId: number) {
  const columns = ['author_id', 'reason', 'content'] as const;
  const query = context.database.reader<Tables>().selectFrom('notes').select(columns);
  return query.where('user_id', '=', userId).orderBy('id').execute();
}
