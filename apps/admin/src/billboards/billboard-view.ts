import { withEditTag } from '@commonplace/domain/edit-tags';
import { notFound } from '@commonplace/domain/errors';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { toOptionalRfc3339, toRfc3339 } from '@commonplace/rules/rfc3339';
import type { BillboardSchema } from '@commonplace/proto/admin/v1/billboards';
import type { InferResult, Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { addBillboardId } from '../values/add-billboard-id.ts';

const editableColumns = [
  ...(['name', 'body_markdown', 'processed_html', 'approved', 'published', 'expires_at'] as const),
  ...(['organization_id', 'creator_id', 'placement_area', 'tags', 'exclude_article_ids'] as const),
  ...(['preferred_article_ids', 'audience_segment_id', 'audience_segment_type', 'target_geolocations'] as const),
  ...(['display_to', 'type_of', 'browser_context', 'page_id', 'exclude_role_names', 'target_role_names'] as const),
  ...(['include_subforem_ids', 'prefer_paired_with_billboard_id', 'priority', 'weight'] as const),
  ...(['requires_cookies', 'color', 'dismissal_sku', 'custom_display_label', 'template', 'render_mode'] as const),
  ...(['special_behavior', 'exclude_survey_completions', 'exclude_survey_ids'] as const),
] as const;

export const billboardColumns = [
  ...editableColumns,
  ...(['id', 'version', 'impressions_count', 'clicks_count', 'success_rate', 'counts_tabulated_at'] as const),
  ...(['created_at', 'updated_at', 'content_updated_at'] as const),
] as const;

export function selectBillboards(db: Kysely<Tables>) {
  return db.selectFrom('billboards').select(billboardColumns);
}

export type BillboardRow = InferResult<ReturnType<typeof selectBillboards>>[number];

/** Returns a billboard as its editors see it. */
export function toBillboard(row: BillboardRow) {
  return withEditTag<MessageInitShape<typeof BillboardSchema>>(
    {
      ...identityOf(row),
      ...placementOf(row),
      ...audienceOf(row),
      ...appearanceOf(row),
      ...countsOf(row),
      createdAt: toRfc3339(row.created_at),
      updatedAt: toRfc3339(row.updated_at),
      ...optional({ contentUpdatedAt: toOptionalRfc3339(row.content_updated_at) }),
    },
    ['impressionsCount', 'clicksCount', 'successRate', 'countsTabulatedAt', 'contentUpdatedAt'],
  );
}

/**
 * Returns the edit tag of a billboard.
 * @throws DomainError not_found if there is none.
 */
export function billboardTag(row: BillboardRow | undefined): string {
  if (row === undefined) throw notFound();
  return toBillboard(row).etag;
}

const identityOf = (row: BillboardRow) => ({
  id: row.id,
  version: row.version,
  name: row.name,
  approved: row.approved,
  published: row.published,
  priority: row.priority,
  weight: row.weight,
  typeOf: row.type_of,
  ...optional({
    expiresAt: toOptionalRfc3339(row.expires_at),
    organizationId: row.organization_id,
    creatorId: row.creator_id,
  }),
});

const placementOf = (row: BillboardRow) => ({
  placementArea: row.placement_area,
  tags: row.tags,
  excludeArticleIds: row.exclude_article_ids,
  preferredArticleIds: row.preferred_article_ids,
  includeSubforemIds: row.include_subforem_ids,
  ...optional({ pageId: row.page_id, preferPairedWithBillboardId: row.prefer_paired_with_billboard_id }),
});

const audienceOf = (row: BillboardRow) => ({
  targetGeolocations: row.target_geolocations,
  displayTo: row.display_to,
  browserContext: row.browser_context,
  excludeRoleNames: row.exclude_role_names,
  targetRoleNames: row.target_role_names,
  requiresCookies: row.requires_cookies,
  excludeSurveyCompletions: row.exclude_survey_completions,
  excludeSurveyIds: row.exclude_survey_ids,
  ...optional({ audienceSegmentId: row.audience_segment_id, audienceSegmentType: row.audience_segment_type }),
});

const appearanceOf = (row: BillboardRow) => ({
  bodyMarkdown: row.body_markdown,
  processedHtml: addBillboardId(row.processed_html, row.id),
  template: row.template,
  renderMode: row.render_mode,
  specialBehavior: row.special_behavior,
  ...optional({
    color: row.color,
    dismissalSku: row.dismissal_sku,
    customDisplayLabel: row.custom_display_label,
  }),
});

const countsOf = (row: BillboardRow) => ({
  impressionsCount: row.impressions_count,
  clicksCount: row.clicks_count,
  successRate: row.success_rate,
  ...optional({ countsTabulatedAt: toOptionalRfc3339(row.counts_tabulated_at) }),
});

/** Removes members without a value: absent `optional` fields of a message are undefined. */
function optional<Members extends object>(members: Members): { [Name in keyof Members]?: NonNullable<Members[Name]> } {
  const present = Object.entries(members).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(present) as { [Name in keyof Members]?: NonNullable<Members[Name]> };
}

/** Returns the fields of a billboard that the audit log shows. */
export function describeBillboard(row: BillboardRow): Record<string, unknown> {
  return Object.fromEntries(
    editableColumns.filter((name) => name !== 'processed_html').map((name) => [name, row[name]] as const),
  );
}
