import { amount, accountDataStatement, counted } from '@commonplace/service/account-data';
import { sql } from 'kysely';

/** Counts what a merge would move: listings in all states, and credits. */
export const accountData = accountDataStatement((userId) => [
  counted('listings', sql`from listings where user_id = ${userId} order by id desc`),
  amount(
    'credits',
    sql`coalesce((select balance from credit_accounts where holder_type = 'User' and holder_id = ${userId}), 0)`,
  ),
]);
