import { accountDataStatement, counted } from '@commonplace/service/account-data';
import { sql } from 'kysely';

/** Counts what a merge would move. Badges are counted by community, which indexes them by user. */
export const accountData = accountDataStatement((userId) => [
  counted('segments', sql`from audience_segment_members where user_id = ${userId}`),
  counted('surveys', sql`from survey_participations where user_id = ${userId}`),
  counted('recommended_lists', sql`from recommended_lists where user_id = ${userId}`),
]);
