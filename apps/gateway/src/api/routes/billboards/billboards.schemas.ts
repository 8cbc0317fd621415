import { BillboardSchema, type Billboard } from '@commonplace/proto/admin/v1/billboards';
import { automaticSegments, billboardWords, placementAreas } from '@commonplace/rules/billboards';
import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { field, pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';
import { idList, textList } from '../../schemas/lists.ts';
import { paging } from '../../schemas/paging.ts';
import { searchText } from '../../schemas/query-values.ts';
import { bodyId, clearableText, recordId, givenTime } from '../../schemas/values.ts';

export const billboardId = z.object({ id: recordId });

export const billboardFilters = z.object({ ...paging({ default: 50, max: 50 }), search: searchText.optional() });

const flag = z.boolean().nullable().optional();
const texts = textList.transform((values) => ({ values })).optional();
const ids = idList.transform((values) => ({ values })).optional();
const shortText = clearableText.meta({ maxLength: limits.billboard.text }).optional();
/** The service refuses unknown words. */
const word = (words: readonly string[]) => clearableText.meta({ enum: words }).optional();
/** Null and blank remove the value; an invalid id becomes -1. */
const clearableId = z
  .union([z.null().transform(() => 0), z.literal('').transform(() => 0), bodyId.transform((id) => id || -1)])
  .meta({ type: ['integer', 'null'], minimum: 1 })
  .optional();

/** The service checks required fields. */
export const billboardInput = z
  .object({
    name: clearableText.meta({ maxLength: limits.billboard.name }).optional(),
    body_markdown: clearableText.meta({ minLength: 1, maxLength: limits.billboard.body }).optional(),
    approved: flag,
    published: flag,
    expires_at: clearableText.meta(givenTime).optional(),
    organization_id: clearableId,
    creator_id: clearableId,
    placement_area: clearableText.meta({ enum: placementAreas }).optional(),
    tag_list: texts,
    exclude_article_ids: ids,
    preferred_article_ids: ids,
    audience_segment_id: clearableId,
    audience_segment_type: word(['manual', ...automaticSegments]),
    target_geolocations: texts,
    display_to: word([...billboardWords.display_to, 'logged_out']),
    type_of: word(billboardWords.type_of),
    browser_context: word(billboardWords.browser_context),
    page_id: clearableId,
    exclude_role_names: texts,
    target_role_names: texts,
    include_subforem_ids: ids,
    prefer_paired_with_billboard_id: clearableId,
    priority: flag,
    weight: z.number().nullable().optional(),
    requires_cookies: flag,
    color: shortText,
    dismissal_sku: shortText,
    custom_display_label: shortText,
    template: word(billboardWords.template),
    render_mode: word(billboardWords.render_mode),
    special_behavior: word(billboardWords.special_behavior),
    exclude_survey_completions: flag,
    exclude_survey_ids: ids,
  })
  .optional();

const tagList = field(z.string(), ({ tags }: Billboard) => tags.join(', '));

/** A billboard (ListBillboards). */
export const billboard = represent({
  ...pick(BillboardSchema, 'id', 'name', 'body_markdown', 'processed_html', 'approved', 'published', 'expires_at'),
  ...pick(BillboardSchema, 'organization_id', 'creator_id', 'placement_area'),
  tag_list: tagList,
  cached_tag_list: tagList,
  exclude_article_ids: field(z.string(), ({ excludeArticleIds }: Billboard) => excludeArticleIds.join(',')),
  ...pick(BillboardSchema, 'audience_segment_id', 'audience_segment_type', 'target_geolocations', 'display_to'),
  ...pick(BillboardSchema, 'type_of', 'impressions_count', 'clicks_count', 'success_rate', 'counts_tabulated_at'),
  ...pick(BillboardSchema, 'color', 'dismissal_sku', 'browser_context', 'page_id'),
  ...pick(BillboardSchema, 'exclude_role_names', 'target_role_names', 'include_subforem_ids'),
  ...pick(BillboardSchema, 'prefer_paired_with_billboard_id', 'custom_display_label', 'template', 'render_mode'),
  ...pick(BillboardSchema, 'preferred_article_ids', 'priority', 'weight', 'requires_cookies', 'special_behavior'),
  ...pick(BillboardSchema, 'exclude_survey_completions', 'exclude_survey_ids'),
  ...pick(BillboardSchema, 'created_at', 'updated_at', 'content_updated_at'),
});
