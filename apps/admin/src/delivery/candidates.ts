import { statement, type Param } from '@commonplace/db/statement';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** Upper bound on billboards scanned per placement, newest first. */
const scanLimit = 1_000;

/** The placement, the viewer and the page, as parameters of `candidates`. */
export interface DeliveryContext {
  area: string;
  kind: 'guests' | 'logged_in';
  roles: readonly string[];
  segmentTypes: readonly string[];
  segmentIds: readonly number[];
  completedSurveyIds: readonly number[];
  /** Tags of the article, or tags that the viewer follows. */
  tags: readonly string[];
  /** Country first, then region. */
  geolocations: readonly string[];
  browserContext: string;
  allowsCookies: boolean;
  /** 0 if there is none. */
  articleId: number;
  organizationId: number;
  pageId: number;
  subforemId: number;
  /** A billboard on the same page that the candidate may prefer to join. */
  pairedWithId: number;
  /** Restricts the result to one billboard; 0 for any. */
  onlyId: number;
}

/**
 * Selects the billboards that can be shown in a placement to a viewer. Uses the index of live billboards of the
 * placement.
 */
export const candidates = statement('billboard-candidates', (db: Kysely<Tables>, param: Param<DeliveryContext>) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('billboards as live')
        .selectAll()
        .where('live.placement_area', '=', param('area'))
        .where('live.approved', '=', true)
        .where('live.published', '=', true)
        .where(sql<boolean>`(live.expires_at is null or live.expires_at > now())`)
        .orderBy('live.id', 'desc')
        .limit(scanLimit)
        .as('billboards'),
    )
    .select(['id', 'type_of', 'organization_id', 'priority', 'weight', 'impressions_count', 'success_rate'])
    .select(sql<boolean>`${param('articleId')}::integer = any(preferred_article_ids)`.as('is_preferred'))
    .select(sql<boolean>`coalesce(prefer_paired_with_billboard_id = ${param('pairedWithId')}, false)`.as('is_paired'))
    .where(sql<boolean>`display_to in ('all', ${param('kind')})`)
    .where(sql<boolean>`(type_of <> 'community' or organization_id = ${param('organizationId')})`)
    .where(sql<boolean>`(tags = '{}' or tags && ${param('tags')}::text[])`)
    .where(sql<boolean>`(target_geolocations = '{}' or target_geolocations && ${param('geolocations')}::text[])`)
    .where(
      sql<boolean>`(audience_segment_id is null
        or audience_segment_type = any(${param('segmentTypes')}::text[])
        or audience_segment_id = any(${param('segmentIds')}::integer[]))`,
    )
    .where(sql<boolean>`(target_role_names = '{}' or target_role_names && ${param('roles')}::text[])`)
    .where(sql<boolean>`not exclude_role_names && ${param('roles')}::text[]`)
    .where(
      sql<boolean>`(not exclude_survey_completions or case
        when exclude_survey_ids = '{}' then ${param('completedSurveyIds')}::integer[] = '{}'
        else not exclude_survey_ids && ${param('completedSurveyIds')}::integer[] end)`,
    )
    .where(sql<boolean>`browser_context in ('all_browsers', ${param('browserContext')})`)
    .where(sql<boolean>`(${param('allowsCookies')} or not requires_cookies)`)
    .where(sql<boolean>`not ${param('articleId')}::integer = any(exclude_article_ids)`)
    .where(sql<boolean>`(page_id is null or page_id = ${param('pageId')})`)
    .where(sql<boolean>`(include_subforem_ids = '{}' or ${param('subforemId')}::integer = any(include_subforem_ids))`)
    .where(sql<boolean>`(${param('onlyId')} = 0 or id = ${param('onlyId')})`)
    .orderBy('id', 'desc'),
);
