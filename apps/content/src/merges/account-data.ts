import { accountDataStatement, counted } from '@commonplace/service/account-data';
import { sql } from 'kysely';

/** Counts the account data in content that a merge moves, including drafts. */
export const accountData = accountDataStatement((userId) => [
  counted('articles', sql`from articles where user_id = ${userId} order by id`),
  counted('series', sql`from collections where user_id = ${userId} and organization_id is null order by name`),
  counted('images', sql`from images where owner_id = ${userId} order by digest, shape`),
  counted('agent_sessions', sql`from agent_sessions where user_id = ${userId} order by updated_at desc, id desc`),
]);
