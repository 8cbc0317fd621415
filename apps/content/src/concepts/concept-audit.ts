import type { Concept } from '@commonplace/proto/content/v1/concepts';

export function describeForAudit({ name, slug, description, parentId, score, similarityThreshold }: Concept): object {
  return { name, slug, description, parentId, score, similarityThreshold };
}
