import { Violations } from '@commonplace/domain/violations';
import type { ConceptInput } from '@commonplace/proto/content/v1/concepts';
import { limits } from '@commonplace/rules/limits';
import { characterProblem, lengthProblem, nameProblem } from '@commonplace/rules/plain-text';

/** Returns what is invalid in the given fields of a concept (CreateConcept and UpdateConceptMetadata). */
export function checkConceptInput(input: ConceptInput): Violations {
  const violations = new Violations();
  const { name, description, score, similarityThreshold } = input;
  if (name !== undefined) violations.add('name', lengthProblem(name, limits.concept.name) ?? nameProblem(name));
  if (description !== undefined) {
    const problem = lengthProblem(description, limits.concept.description) ?? characterProblem(description);
    violations.add('description', problem);
  }
  if (score !== undefined && !Number.isFinite(score)) violations.add('score', 'is not a number');
  if (similarityThreshold !== undefined) violations.add('similarity_threshold', thresholdProblem(similarityThreshold));
  return violations;
}

function thresholdProblem(threshold: number): string | undefined {
  if (threshold >= 0 && threshold <= 1) return undefined;
  return threshold < 0 ? 'must be greater than or equal to 0' : 'must be less than or equal to 1';
}
