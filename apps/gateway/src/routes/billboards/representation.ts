import { BillboardSchema, type Billboard } from '@commonplace/proto/admin/v1/billboards';
import { z } from 'zod';
import { field, pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';

const tagList = field(z.string(), ({ tags }: Billboard) => tags.join(', '));

/** A billboard (A32). */
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
