import { belongingsOf, counted } from '@commonplace/service/belongings';
import { sql } from 'kysely';

/** What a merge would move here of what people know of; badges are counted where they are found by whose they are. */
export const belongings = belongingsOf((userId) => [
  counted('segments', sql`from audience_segment_members where user_id = ${userId}`),
  counted('surveys', sql`from survey_participations where user_id = ${userId}`),
  counted('recommended_lists', sql`from recommended_lists where user_id = ${userId}`),
]);
