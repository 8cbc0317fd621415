import type { Violations } from '@commonplace/domain/violations';
import { characterProblem, lengthProblem } from '@commonplace/rules/plain-text';

/** Returns a text of a profile without blanks around it; null for a blank one. */
export function profileText(
  violations: Violations,
  field: string,
  value: string | undefined,
  maximum: number,
): string | null {
  const trimmed = value?.trim() ?? '';
  violations.add(field, lengthProblem(trimmed, maximum) ?? characterProblem(trimmed));
  return trimmed === '' ? null : trimmed;
}
