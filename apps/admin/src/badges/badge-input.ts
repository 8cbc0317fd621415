import { violation, Violations } from '@commonplace/domain/violations';
import { properName } from '@commonplace/rules/names';
import { isUniqueViolation } from '@commonplace/db/errors';
import type { BadgeInput } from '@commonplace/proto/admin/v1/badges';
import { limits } from '@commonplace/rules/limits';
import { characterProblem, isVisible, lengthProblem, nameProblem } from '@commonplace/rules/plain-text';
import { titleSlug } from '../slugs/title-slug.ts';

export interface BadgeFields {
  title: string;
  description: string;
  image_path: string;
  credits_awarded: number;
  allow_multiple_awards: boolean;
}

export const defaultBadge: BadgeFields = {
  title: '',
  description: '',
  image_path: '',
  credits_awarded: 0,
  allow_multiple_awards: false,
};

/**
 * Applies an input to a badge and validates the result. The slug follows every change of the title.
 * @throws DomainError validation_failed with every broken rule in `fields`.
 */
export function mergeBadge(before: BadgeFields, input: Partial<BadgeInput>): BadgeFields & { slug: string } {
  const after = {
    title: properName(input.title ?? before.title),
    description: input.description ?? before.description,
    image_path: input.imagePath ?? before.image_path,
    credits_awarded: input.creditsAwarded ?? before.credits_awarded,
    allow_multiple_awards: input.allowMultipleAwards ?? before.allow_multiple_awards,
  };
  check(after);
  return { ...after, slug: titleSlug(after.title) || 'badge' };
}

function check({ title, description, image_path: imagePath, credits_awarded: credits }: BadgeFields): void {
  const violations = new Violations();
  violations.add('title', nameProblem(title) ?? lengthProblem(title, limits.badge.title));
  violations.add('description', isVisible(description) ? characterProblem(description) : "can't be blank");
  violations.add('description', lengthProblem(description, limits.badge.description));
  if (imagePath === '') violations.add('badge_image', "can't be blank");
  if (credits < 0) violations.add('credits_awarded', 'must be greater than or equal to 0');
  if (credits > limits.badge.credits) {
    violations.add('credits_awarded', `must be less than or equal to ${limits.badge.credits}`);
  }
  violations.throwIfAny();
}

/** Translates a unique violation to a validation error. */
export function badgeFailure(error: unknown): unknown {
  return isUniqueViolation(error, 'badges_title_key') ? violation('title', 'has already been taken') : error;
}
