import { belongingsOf, counted } from '@commonplace/service/belongings';
import { sql } from 'kysely';

/** What a merge would move here; drafts, too. */
export const belongings = belongingsOf((userId) => [
  counted('articles', sql`from articles where user_id = ${userId} order by id`),
  counted('series', sql`from collections where user_id = ${userId} and organization_id is null order by name`),
  counted('images', sql`from images where owner_id = ${userId} order by digest, shape`),
  counted('agent_sessions', sql`from agent_sessions where user_id = ${userId} order by updated_at desc, id desc`),
]);
