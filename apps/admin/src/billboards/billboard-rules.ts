import { Violations, violationInWords } from '@commonplace/domain/violations';
import { billboardWords, placementAreas } from '@commonplace/rules/billboards';
import { limits } from '@commonplace/rules/limits';
import { characterProblem, isVisible, lengthProblem } from '@commonplace/rules/plain-text';
import { invalidMoment, type BillboardFields } from './billboard-fields.ts';
import { geolocationProblem, type EnabledCountries } from './enabled-countries.ts';

/** The data that the rules need besides the fields. */
export interface BillboardReferences {
  countries: EnabledCountries;
  knowsOrganization: boolean;
  knowsCreator: boolean;
  now: Date;
  /** Whether the input sets approval or expiry: an expired billboard can still be renamed. */
  checksExpiry: boolean;
}

/**
 * Validates a billboard.
 * @throws DomainError validation_failed: an unknown word is reported alone, in the reference's wording; otherwise every
 * broken rule.
 */
export function checkBillboard(fields: BillboardFields, references: BillboardReferences): void {
  for (const [field, words] of Object.entries(billboardWords)) {
    requireWord(field, fields[field as keyof typeof billboardWords], words);
  }
  if (fields.placement_area !== '') requireWord('placement_area', fields.placement_area, placementAreas);
  const violations = new Violations();
  checkText(violations, fields);
  checkPlacement(violations, fields, references);
  checkAudience(violations, fields, references);
  checkExpiry(violations, fields, references);
  violations.throwIfAny();
}

/** Requires one of the allowed words, in the reference's wording. */
export function requireWord(field: string, word: string, words: readonly string[]): void {
  if (words.includes(word)) return;
  throw violationInWords(`'${word.slice(0, limits.billboard.text)}' is not a valid ${field}`, { field });
}

function checkText(violations: Violations, fields: BillboardFields): void {
  const { name, body_markdown, color } = fields;
  violations.add('name', lengthProblem(name, limits.billboard.name) ?? characterProblem(name));
  if (!isVisible(body_markdown)) violations.add('body_markdown', "can't be blank");
  violations.add('body_markdown', lengthProblem(body_markdown, limits.billboard.body));
  if (color !== null && !/^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(color)) {
    violations.add('color', 'must be a 3 or 6 character hex (starting with #)');
  }
  for (const field of ['dismissal_sku', 'custom_display_label'] as const) {
    const text = fields[field] ?? '';
    violations.add(field, lengthProblem(text, limits.billboard.text) ?? characterProblem(text));
  }
}

function checkPlacement(
  violations: Violations,
  fields: BillboardFields,
  { knowsOrganization, knowsCreator }: BillboardReferences,
): void {
  const { placement_area, type_of, organization_id, tags, weight } = fields;
  if (placement_area === '') violations.add('placement_area', "can't be blank");
  if (placement_area === 'home_hero' && type_of !== 'in_house') {
    violations.add('type_of', 'must be in_house if billboard is a Home Hero');
  }
  if (type_of === 'community' && organization_id === null) violations.add('organization', "can't be blank");
  if (organization_id !== null && !knowsOrganization) violations.add('organization', 'must exist');
  if (fields.creator_id !== null && !knowsCreator) violations.add('creator', 'must exist');
  for (const field of ['page_id', 'prefer_paired_with_billboard_id'] as const) {
    if ((fields[field] ?? 1) < 1) violations.add(field, 'must be an id');
  }
  if (tags.length > limits.billboard.tags) {
    violations.add('tag_list', `exceed the maximum of ${limits.billboard.tags} tags`);
  }
  violations.add('tag_list', firstProblem(tags, limits.tag.name));
  if (!(weight >= 0 && weight <= limits.billboard.weight)) {
    violations.add('weight', `must be between 0 and ${limits.billboard.weight}`);
  }
  for (const field of [
    ...(['exclude_article_ids', 'preferred_article_ids'] as const),
    ...(['include_subforem_ids', 'exclude_survey_ids'] as const),
  ]) {
    if (fields[field].some((id) => id < 1)) violations.add(field, 'must be ids');
    if (fields[field].length > limits.billboard.ids) violations.add(field, tooMany(limits.billboard.ids));
  }
}

function checkAudience(
  violations: Violations,
  fields: BillboardFields,
  { countries }: Pick<BillboardReferences, 'countries'>,
): void {
  const { target_geolocations: codes } = fields;
  if (codes.length > limits.billboard.codes) violations.add('target_geolocations', tooMany(limits.billboard.codes));
  else for (const code of codes) violations.add('target_geolocations', geolocationProblem(code, countries));
  for (const field of ['exclude_role_names', 'target_role_names'] as const) {
    if (fields[field].length > limits.billboard.roles) violations.add(field, tooMany(limits.billboard.roles));
    violations.add(field, firstProblem(fields[field], limits.billboard.roles));
  }
}

function checkExpiry(
  violations: Violations,
  { approved, expires_at }: BillboardFields,
  { now, checksExpiry }: BillboardReferences,
): void {
  if (expires_at === null) return;
  if (expires_at === invalidMoment) violations.add('expires_at', 'must be an RFC 3339 date-time');
  else if (approved && checksExpiry && Date.parse(expires_at) <= now.getTime()) {
    violations.add('approved', 'cannot be set to true if billboard has expired');
  }
}

const tooMany = (max: number) => `has too many entries (maximum is ${max})`;

function firstProblem(texts: readonly string[], maxLength: number): string | undefined {
  return texts.map((text) => lengthProblem(text, maxLength) ?? characterProblem(text)).find(Boolean);
}
