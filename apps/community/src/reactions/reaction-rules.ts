import { Violations } from '@commonplace/rpc/violations';
import { publicCategories, reactableTypes, type PublicCategory, type ReactableType } from '../tables/engagement.ts';

/** What is reacted to. */
export interface Reactable {
  type: ReactableType;
  id: number;
}

/** A reaction as E32 and E33 name it; anything outside their enums is `validation_failed`. */
export function parseReaction(input: { category: string; reactableType: string; reactableId: number }): {
  category: PublicCategory;
  reactable: Reactable;
} {
  const violations = new Violations();
  const category = publicCategories.find((name) => name === input.category);
  const type = reactableTypes.find((name) => name === input.reactableType);
  if (!category) violations.add('category', 'is not included in the list');
  if (!type) violations.add('reactable_type', 'is not included in the list');
  if (!category || !type) throw violations.toError();
  return { category, reactable: { type, id: input.reactableId } };
}
