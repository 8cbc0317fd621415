import { statement, type Given, type StatementRunner } from '@commonplace/db/statement';
import type { Principal } from '@commonplace/rpc/principal';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** Who looks, as far as billboards make a difference. */
export interface Audience {
  kind: 'guests' | 'logged_in';
  /** Roles and standing. */
  roles: string[];
  /** The automatic segments that they are in. */
  segmentTypes: string[];
  /** The segments that they were put into by hand. */
  segmentIds: number[];
  /** The surveys that they have answered to the end. */
  completedSurveyIds: number[];
}

const nobody: Audience = { kind: 'guests', roles: [], segmentTypes: [], segmentIds: [], completedSurveyIds: [] };

const known = statement('audience-of', (db: Kysely<Tables>, given: Given<{ userId: number }>) =>
  db.selectNoFrom([
    sql<string>`coalesce(
      (select role_list from audience_users where id = ${given('userId')} and not deleted), '')`.as('role_list'),
    sql<boolean>`exists (
      select from audience_articles where user_id = ${given('userId')} and published)`.as('has_posted'),
    sql<number[]>`array(
      select segment_id from audience_segment_members where user_id = ${given('userId')})`.as('segment_ids'),
    sql<number[]>`array(
      select survey_id from survey_participations
      where user_id = ${given('userId')} and completed_at is not null)`.as('completed_survey_ids'),
  ]),
);

/** Who somebody is to billboards. */
export async function audienceOf(db: StatementRunner, principal: Principal): Promise<Audience> {
  if (principal.kind !== 'user') return nobody;
  const row = await known.one(db, { userId: principal.userId });
  // What the principal says is newer.
  const roles = [...new Set([...principal.roles, ...row.role_list.split(',')])].filter((role) => role !== '');
  return {
    kind: 'logged_in',
    roles: roles.includes('moderator') ? [...roles, 'super_moderator'] : roles,
    segmentTypes: [row.has_posted ? 'posted' : 'no_posts_yet', ...(roles.includes('trusted') ? ['trusted'] : [])],
    segmentIds: row.segment_ids,
    completedSurveyIds: row.completed_survey_ids,
  };
}
