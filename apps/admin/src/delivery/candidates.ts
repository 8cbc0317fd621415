import { statement, type Given } from '@commonplace/db/statement';
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
export const candidates = statement('billboard-candidates', (db: Kysely<Tables>, given: Given<DeliveryContext>) =>
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
        .limit(scanLimit)
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
