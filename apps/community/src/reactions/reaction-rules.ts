import { Violations } from '@commonplace/domain/violations';
import {
  publicCategories,
  qualityCategories,
  reactableTypes,
  type PublicCategory,
  type QualityCategory,
  type ReactableType,
  type ReactionCategory,
} from '../tables/engagement.ts';

/** The target of a reaction. */
export interface Reactable {
  type: ReactableType;
  id: number;
}

/** Whether the category is a vote of trusted users (TrustUser). */
export function isVote(category: string): category is QualityCategory {
  return qualityCategories.some((name) => name === category);
}

/** Returns the opposite votes, which a vote removes. */
export function oppositesOf(category: ReactionCategory): readonly QualityCategory[] {
  if (!isVote(category)) return [];
  return category === 'thumbsup' ? ['thumbsdown', 'vomit'] : ['thumbsup'];
}

/**
 * Parses a reaction of ToggleReaction and CreateReaction. Throws `validation_failed` for unknown values, and for a vote
 * of a user who may not vote.
 */
export function parseReaction(
  input: { category: string; reactableType: string; reactableId: number },
  { votes }: { votes: boolean },
): { category: PublicCategory | QualityCategory; reactable: Reactable } {
  const violations = new Violations();
  const open = votes ? [...publicCategories, ...qualityCategories] : publicCategories;
  const category = open.find((name) => name === input.category);
  const type = reactableTypes.find((name) => name === input.reactableType);
  if (!category) violations.add('category', 'is not included in the list');
  if (!type) violations.add('reactable_type', 'is not included in the list');
  if (!category || !type) throw violations.toError();
  return { category, reactable: { type, id: input.reactableId } };
}
