import { statement, type Given } from '@commonplace/db/statement';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** So many of a place are looked at, the newest: whoever asks costs no more, however few of them fit. */
const most = 1_000;

/** A place, who looks at it, and beside what; as parameters. */
export interface Showing {
  area: string;
  kind: 'guests' | 'logged_in';
  roles: readonly string[];
  segmentTypes: readonly string[];
  segmentIds: readonly number[];
  completedSurveyIds: readonly number[];
  /** Of the article, or that the reader follows. */
  tags: readonly string[];
  /** From the widest to the closest. */
  geolocations: readonly string[];
  browserContext: string;
  allowsCookies: boolean;
  /** 0 for none. */
  articleId: number;
  organizationId: number;
  pageId: number;
  subforemId: number;
  /** The billboard beside which this one is to be. */
  pairedWithId: number;
  /** This one alone; 0 for any. */
  onlyId: number;
}

/**
 * What may be shown in a place to somebody: everything that a billboard says of where, to whom, until when. It stands in
 * one statement, which reads the index of what is shown in the place, and no other billboard.
 */
export const candidates = statement('billboard-candidates', (db: Kysely<Tables>, given: Given<Showing>) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('billboards as live')
        .selectAll()
        .where('live.placement_area', '=', given('area'))
        .where('live.approved', '=', true)
        .where('live.published', '=', true)
        .where(sql<boolean>`(live.expires_at is null or live.expires_at > now())`)
        .orderBy('live.id', 'desc')
        .limit(most)
        .as('billboards'),
    )
    .select(['id', 'type_of', 'organization_id', 'priority', 'weight', 'impressions_count', 'success_rate'])
    .select(sql<boolean>`${given('articleId')}::integer = any(preferred_article_ids)`.as('is_preferred'))
    .select(sql<boolean>`coalesce(prefer_paired_with_billboard_id = ${given('pairedWithId')}, false)`.as('is_paired'))
    .where(sql<boolean>`display_to in ('all', ${given('kind')})`)
    .where(sql<boolean>`(type_of <> 'community' or organization_id = ${given('organizationId')})`)
    .where(sql<boolean>`(tags = '{}' or tags && ${given('tags')}::text[])`)
    .where(sql<boolean>`(target_geolocations = '{}' or target_geolocations && ${given('geolocations')}::text[])`)
    .where(
      sql<boolean>`(audience_segment_id is null
        or audience_segment_type = any(${given('segmentTypes')}::text[])
        or audience_segment_id = any(${given('segmentIds')}::integer[]))`,
    )
    .where(sql<boolean>`(target_role_names = '{}' or target_role_names && ${given('roles')}::text[])`)
    .where(sql<boolean>`not exclude_role_names && ${given('roles')}::text[]`)
    .where(
      sql<boolean>`(not exclude_survey_completions or case
        when exclude_survey_ids = '{}' then ${given('completedSurveyIds')}::integer[] = '{}'
        else not exclude_survey_ids && ${given('completedSurveyIds')}::integer[] end)`,
    )
    .where(sql<boolean>`browser_context in ('all_browsers', ${given('browserContext')})`)
    .where(sql<boolean>`(${given('allowsCookies')} or not requires_cookies)`)
    .where(sql<boolean>`not ${given('articleId')}::integer = any(exclude_article_ids)`)
    .where(sql<boolean>`(page_id is null or page_id = ${given('pageId')})`)
    .where(sql<boolean>`(include_subforem_ids = '{}' or ${given('subforemId')}::integer = any(include_subforem_ids))`)
    .where(sql<boolean>`(${given('onlyId')} = 0 or id = ${given('onlyId')})`)
    .orderBy('id', 'desc'),
);
