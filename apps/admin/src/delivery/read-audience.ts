import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import type { Principal } from '@commonplace/domain/principal';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** The properties of a viewer that billboards can target. */
export interface Audience {
  kind: 'guests' | 'logged_in';
  /** Roles and status. */
  roles: string[];
  /** Automatic segments of the viewer. */
  segmentTypes: string[];
  /** Manual segments of the viewer. */
  segmentIds: number[];
  /** Surveys that the viewer has completed. */
  completedSurveyIds: number[];
}

const guest: Audience = { kind: 'guests', roles: [], segmentTypes: [], segmentIds: [], completedSurveyIds: [] };

const audienceOfUser = statement('audience-of', (db: Kysely<Tables>, param: Param<{ userId: number }>) =>
  db.selectNoFrom([
    sql<string>`coalesce(
      (select role_list from audience_users where id = ${param('userId')} and not deleted), '')`.as('role_list'),
    sql<boolean>`exists (
      select from audience_articles where user_id = ${param('userId')} and published)`.as('has_posted'),
    sql<number[]>`array(
      select segment_id from audience_segment_members where user_id = ${param('userId')})`.as('segment_ids'),
    sql<number[]>`array(
      select survey_id from survey_participations
      where user_id = ${param('userId')} and completed_at is not null)`.as('completed_survey_ids'),
  ]),
);

/** Returns what billboards can target of a viewer. */
export async function readAudience(db: StatementRunner, principal: Principal): Promise<Audience> {
  if (principal.kind !== 'user') return guest;
  const row = await audienceOfUser.one(db, { userId: principal.userId });
  // The roles of the principal are newer than the projection.
  const roles = [...new Set([...principal.roles, ...row.role_list.split(',')])].filter((role) => role !== '');
  return {
    kind: 'logged_in',
    roles: roles.includes('moderator') ? [...roles, 'super_moderator'] : roles,
    segmentTypes: [row.has_posted ? 'posted' : 'no_posts_yet', ...(roles.includes('trusted') ? ['trusted'] : [])],
    segmentIds: row.segment_ids,
    completedSurveyIds: row.completed_survey_ids,
  };
}
