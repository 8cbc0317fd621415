import { Violations } from '@commonplace/domain/violations';
import { properName } from '@commonplace/rules/names';
import { randomBytes } from 'node:crypto';
import type { SurveyInput } from '@commonplace/proto/admin/v1/surveys';
import { limits } from '@commonplace/rules/limits';
import { lengthProblem, nameProblem } from '@commonplace/rules/plain-text';
import { titleSlug } from '../slugs/title-slug.ts';
import { surveyTypes, type SurveyType } from '../tables/surveys.ts';

/** The editable fields of a survey, without its polls. */
export interface SurveyFields {
  title: string;
  slug: string;
  previous_slugs: string[];
  survey_type_of: SurveyType;
  active: boolean;
  display_title: boolean;
  allow_resubmission: boolean;
}

export const defaultSurvey: SurveyFields = {
  title: '',
  slug: '',
  previous_slugs: [],
  survey_type_of: 'community_pulse',
  active: true,
  display_title: true,
  allow_resubmission: false,
};

/** The number of former slugs that still find a survey. */
const maxPreviousSlugs = 2;

/**
 * Applies an input and validates the result. A missing slug is made from the title once; the last two slugs keep
 * finding the survey.
 * @throws DomainError validation_failed with every broken rule in `fields`.
 */
export function mergeSurvey(before: SurveyFields, input: Partial<SurveyInput>): SurveyFields {
  const title = properName(input.title ?? before.title);
  const type = input.surveyTypeOf || before.survey_type_of;
  const violations = new Violations();
  violations.add('title', nameProblem(title) ?? lengthProblem(title, limits.survey.title));
  if (input.slug) violations.add('slug', slugProblem(input.slug));
  if (!isSurveyType(type)) violations.add('survey_type_of', 'is not included in the list');
  if (violations.any || !isSurveyType(type)) throw violations.toError();
  const slug = input.slug || before.slug || newSlug(title);
  return {
    title,
    slug,
    previous_slugs: previousSlugs(before, slug),
    survey_type_of: type,
    active: input.active ?? before.active,
    display_title: input.displayTitle ?? before.display_title,
    allow_resubmission: input.allowResubmission ?? before.allow_resubmission,
  };
}

function isSurveyType(type: string): type is SurveyType {
  return surveyTypes.some((surveyType) => surveyType === type);
}

/** A slug of digits would be read as an id. */
function slugProblem(slug: string): string | undefined {
  const isSlug = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/.test(slug) && !/^\d+$/.test(slug);
  return isSlug ? lengthProblem(slug, limits.survey.slug) : 'is invalid';
}

function newSlug(title: string): string {
  return `${titleSlug(title) || 'survey'}-${randomBytes(4).toString('hex')}`;
}

function previousSlugs({ slug: former, previous_slugs: slugs }: SurveyFields, slug: string): string[] {
  const all = former === '' || former === slug ? slugs : [former, ...slugs];
  return all.filter((previous) => previous !== slug).slice(0, maxPreviousSlugs);
}
