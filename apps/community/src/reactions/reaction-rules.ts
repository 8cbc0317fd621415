import { Violations } from '@commonplace/rpc/violations';
import {
  publicCategories,
  qualityCategories,
  reactableTypes,
  type PublicCategory,
  type QualityCategory,
  type ReactableType,
  type ReactionCategory,
} from '../tables/engagement.ts';

/** What is reacted to. */
export interface Reactable {
  type: ReactableType;
  id: number;
}

/** Whether it is a vote of trusted people (A5). */
export function isVote(category: string): category is QualityCategory {
  return qualityCategories.some((name) => name === category);
}

/** Of votes, those that say the opposite: whoever casts one takes these back. */
export function oppositesOf(category: ReactionCategory): readonly QualityCategory[] {
  if (!isVote(category)) return [];
  return category === 'thumbsup' ? ['thumbsdown', 'vomit'] : ['thumbsup'];
}

/**
 * A reaction as E32 and E33 name it; anything outside their enums is `validation_failed`, and so is a vote of somebody who
 * may not cast any.
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
