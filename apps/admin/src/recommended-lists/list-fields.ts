import { Violations, violationInWords } from '@commonplace/domain/violations';
import { properName } from '@commonplace/rules/names';
import type { RecommendedListInput } from '@commonplace/proto/admin/v1/recommended_lists';
import { limits } from '@commonplace/rules/limits';
import { lengthProblem, nameProblem } from '@commonplace/rules/plain-text';
import { parseTime } from '@commonplace/rules/time';

/** The editable fields of a recommended list. */
export interface ListFields {
  name: string;
  placement_area: string;
  expires_at: string;
  user_id: number;
  article_ids: number[];
}

export const listPlacements = ['main_feed'];

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Applies an input and validates the result: fields that are not given stay. The default expiry is in one day.
 * @throws DomainError validation_failed with every broken rule.
 */
export function mergeFields(
  base: Partial<ListFields>,
  input: RecommendedListInput,
  userExists: boolean,
  now = new Date(),
): ListFields {
  const violations = new Violations();
  const tomorrow = new Date(now.getTime() + dayMs).toISOString();
  const fields: ListFields = {
    name: properName(input.name ?? base.name ?? ''),
    placement_area: input.placementArea ?? base.placement_area ?? '',
    expires_at: input.expiresAt === undefined ? (base.expires_at ?? tomorrow) : expiry(violations, input, tomorrow),
    user_id: input.userId ?? base.user_id ?? 0,
    article_ids: input.articleIds === undefined ? (base.article_ids ?? []) : [...new Set(input.articleIds.ids)],
  };
  requirePlacement(fields.placement_area);
  violations.add('name', nameProblem(fields.name) ?? lengthProblem(fields.name, limits.recommendedList.name));
  if (!userExists) violations.add('user', 'must exist');
  if (fields.article_ids.includes(0)) violations.add('article_ids', 'must be ids');
  if (fields.article_ids.length > limits.recommendedList.articles) {
    violations.add('article_ids', `has too many entries (maximum is ${limits.recommendedList.articles})`);
  }
  violations.throwIfAny();
  return fields;
}

/** Uses the reference's wording. */
function requirePlacement(placement: string): void {
  if (listPlacements.includes(placement)) return;
  const sentence =
    placement.trim() === '' ? "Placement area can't be blank" : `'${placement}' is not a valid placement_area`;
  throw violationInWords(sentence, { field: 'placement_area' });
}

function expiry(violations: Violations, { expiresAt = '' }: RecommendedListInput, tomorrow: string): string {
  if (expiresAt.trim() === '') return tomorrow;
  const moment = parseTime(expiresAt)?.toISOString();
  if (moment === undefined) violations.add('expires_at', 'must be an RFC 3339 date-time');
  return moment ?? tomorrow;
}
