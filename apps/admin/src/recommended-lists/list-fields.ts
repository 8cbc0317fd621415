import { properName } from '@commonplace/rules/names';
import type { RecommendedListInput } from '@commonplace/proto/admin/v1/recommended_lists';
import { Violations, violationInWords } from '@commonplace/rpc/violations';
import { limits } from '@commonplace/rules/limits';
import { lengthProblem, nameProblem } from '@commonplace/rules/plain-text';
import { parseTime } from '@commonplace/rules/time';

/** What is decided about a list. */
export interface ListFields {
  name: string;
  placement_area: string;
  expires_at: string;
  user_id: number;
  article_ids: number[];
}

/** Where there may be a list. */
export const listPlaces = ['main_feed'];

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The fields after an input: what is not given stays, or is at its default, which for the expiry is a day from now.
 * `knowsUser` says whether there is such a user.
 * @throws DomainError validation_failed that names every broken rule.
 */
export function fieldsAfter(
  base: Partial<ListFields>,
  input: RecommendedListInput,
  knowsUser: boolean,
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
  requirePlace(fields.placement_area);
  violations.add('name', nameProblem(fields.name) ?? lengthProblem(fields.name, limits.recommendedList.name));
  if (!knowsUser) violations.add('user', 'must exist');
  if (fields.article_ids.includes(0)) violations.add('article_ids', 'must be ids');
  if (fields.article_ids.length > limits.recommendedList.articles) {
    violations.add('article_ids', `has too many entries (maximum is ${limits.recommendedList.articles})`);
  }
  violations.throwIfAny();
  return fields;
}

/** In the words of the reference. */
function requirePlace(place: string): void {
  if (listPlaces.includes(place)) return;
  const sentence = place.trim() === '' ? "Placement area can't be blank" : `'${place}' is not a valid placement_area`;
  throw violationInWords(sentence, { field: 'placement_area' });
}

function expiry(violations: Violations, { expiresAt = '' }: RecommendedListInput, tomorrow: string): string {
  if (expiresAt.trim() === '') return tomorrow;
  const moment = parseTime(expiresAt)?.toISOString();
  if (moment === undefined) violations.add('expires_at', 'must be an RFC 3339 date-time');
  return moment ?? tomorrow;
}
