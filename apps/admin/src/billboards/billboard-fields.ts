import type { BillboardInput, BillboardInput_Ids, BillboardInput_Texts } from '@commonplace/proto/admin/v1/billboards';
import { billboardWords } from '@commonplace/rules/billboards';
import { foldTag, properName } from '@commonplace/rules/names';
import { parseTime } from '@commonplace/rules/time';

/** The editable fields of a billboard, as columns. */
export interface BillboardFields {
  name: string;
  body_markdown: string;
  approved: boolean;
  published: boolean;
  /** As PostgreSQL writes it, or RFC 3339, or `invalidMoment`. */
  expires_at: string | null;
  organization_id: number | null;
  creator_id: number | null;
  placement_area: string;
  tags: string[];
  exclude_article_ids: number[];
  preferred_article_ids: number[];
  audience_segment_id: number | null;
  audience_segment_type: string | null;
  target_geolocations: string[];
  display_to: string;
  type_of: string;
  browser_context: string;
  page_id: number | null;
  exclude_role_names: string[];
  target_role_names: string[];
  include_subforem_ids: number[];
  prefer_paired_with_billboard_id: number | null;
  priority: boolean;
  weight: number;
  requires_cookies: boolean;
  color: string | null;
  dismissal_sku: string | null;
  custom_display_label: string | null;
  template: string;
  render_mode: string;
  special_behavior: string;
  exclude_survey_completions: boolean;
  exclude_survey_ids: number[];
}

/** Replaces a time that cannot be parsed. */
export const invalidMoment = 'invalid';

export const defaultFields: BillboardFields = {
  name: '',
  body_markdown: '',
  approved: false,
  published: false,
  expires_at: null,
  organization_id: null,
  creator_id: null,
  placement_area: '',
  tags: [],
  exclude_article_ids: [],
  preferred_article_ids: [],
  audience_segment_id: null,
  audience_segment_type: null,
  target_geolocations: [],
  display_to: billboardWords.display_to[0],
  type_of: billboardWords.type_of[0],
  browser_context: billboardWords.browser_context[0],
  page_id: null,
  exclude_role_names: [],
  target_role_names: [],
  include_subforem_ids: [],
  prefer_paired_with_billboard_id: null,
  priority: false,
  weight: 1,
  requires_cookies: false,
  color: null,
  dismissal_sku: null,
  custom_display_label: null,
  template: billboardWords.template[0],
  render_mode: billboardWords.render_mode[0],
  special_behavior: billboardWords.special_behavior[0],
  exclude_survey_completions: false,
  exclude_survey_ids: [],
};

/** Applies an input without validation: fields that are not given stay. */
export function mergeFields(base: BillboardFields, input: BillboardInput): BillboardFields {
  return {
    ...mergeAppearance(base, input),
    ...mergePlacement(base, input),
    ...mergeAudience(base, input),
  } as BillboardFields;
}

function mergeAppearance(base: BillboardFields, input: BillboardInput): Partial<BillboardFields> {
  return {
    name: input.name === undefined ? base.name : properName(input.name),
    body_markdown: input.bodyMarkdown ?? base.body_markdown,
    approved: input.approved ?? base.approved,
    published: input.published ?? base.published,
    expires_at: input.expiresAt === undefined ? base.expires_at : parseMoment(input.expiresAt),
    organization_id: mergeId(base.organization_id, input.organizationId),
    creator_id: mergeId(base.creator_id, input.creatorId),
    priority: input.priority ?? base.priority,
    weight: input.weight ?? base.weight,
    color: mergeText(base.color, input.color),
    dismissal_sku: mergeText(base.dismissal_sku, input.dismissalSku),
    custom_display_label: mergeText(base.custom_display_label, input.customDisplayLabel),
    template: mergeWord(base, input.template, 'template'),
    render_mode: mergeWord(base, input.renderMode, 'render_mode'),
    special_behavior: mergeWord(base, input.specialBehavior, 'special_behavior'),
    type_of: mergeWord(base, input.typeOf, 'type_of'),
  };
}

function mergePlacement(base: BillboardFields, input: BillboardInput): Partial<BillboardFields> {
  return {
    placement_area: input.placementArea?.trim() ?? base.placement_area,
    tags: mergeTexts(base.tags, input.tagList, foldTag),
    exclude_article_ids: mergeIds(base.exclude_article_ids, input.excludeArticleIds),
    preferred_article_ids: mergeIds(base.preferred_article_ids, input.preferredArticleIds),
    page_id: mergeId(base.page_id, input.pageId),
    include_subforem_ids: mergeIds(base.include_subforem_ids, input.includeSubforemIds),
    prefer_paired_with_billboard_id: mergeId(base.prefer_paired_with_billboard_id, input.preferPairedWithBillboardId),
  };
}

function mergeAudience(base: BillboardFields, input: BillboardInput): Partial<BillboardFields> {
  const displayTo = mergeWord(base, input.displayTo, 'display_to');
  return {
    audience_segment_id: base.audience_segment_id,
    audience_segment_type: base.audience_segment_type,
    target_geolocations: mergeTexts(base.target_geolocations, input.targetGeolocations, (code) => code.toUpperCase()),
    // The reference accepts this alias.
    display_to: displayTo === 'logged_out' ? 'guests' : displayTo,
    browser_context: mergeWord(base, input.browserContext, 'browser_context'),
    exclude_role_names: mergeTexts(base.exclude_role_names, input.excludeRoleNames, (role) => role.toLowerCase()),
    target_role_names: mergeTexts(base.target_role_names, input.targetRoleNames, (role) => role.toLowerCase()),
    requires_cookies: input.requiresCookies ?? base.requires_cookies,
    exclude_survey_completions: input.excludeSurveyCompletions ?? base.exclude_survey_completions,
    exclude_survey_ids: mergeIds(base.exclude_survey_ids, input.excludeSurveyIds),
  };
}

function parseMoment(text: string): string | null {
  return text.trim() === '' ? null : (parseTime(text)?.toISOString() ?? invalidMoment);
}

/** A blank text resets to the default. */
function mergeWord(base: BillboardFields, input: string | undefined, field: keyof typeof billboardWords): string {
  return input === undefined ? base[field] : input.trim() || billboardWords[field][0];
}

function mergeText(base: string | null, input: string | undefined): string | null {
  return input === undefined ? base : input.trim() || null;
}

/** 0 removes the reference. */
function mergeId(base: number | null, input: number | undefined): number | null {
  return input === undefined ? base : input === 0 ? null : input;
}

/** Normalizes the texts and drops blanks and duplicates. */
function mergeTexts(
  base: string[],
  input: BillboardInput_Texts | undefined,
  normalize: (text: string) => string,
): string[] {
  if (input === undefined) return base;
  return [...new Set(input.values.map((text) => normalize(text.trim())).filter((text) => text !== ''))];
}

function mergeIds(base: number[], input: BillboardInput_Ids | undefined): number[] {
  return input === undefined ? base : [...new Set(input.values)];
}
