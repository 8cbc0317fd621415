import type { DataOf } from '@commonplace/client';
import type { Field, FieldValues } from '../../../parts/fields.tsx';

/** A concept as administrators see it (A38). */
export type Concept = DataOf<'/api/admin/concepts/{id}', 'get'>;

/** Reads that show concepts. */
export const listOfConcepts = ['/api/admin/concepts'] as const;
export const oneConcept = ['/api/admin/concepts/{id}'] as const;

export const conceptFields: readonly Field[] = [
  { name: 'name', label: 'Name', kind: 'text', required: true },
  {
    name: 'description',
    label: 'Description',
    kind: 'long text',
    description: 'What it means, in the words of those who write about it: articles are compared with this text.',
  },
  {
    name: 'similarity_threshold',
    label: 'Threshold',
    kind: 'number',
    min: 0,
    max: 1,
    step: 0.01,
    description: 'The greatest distance: 0 means the same, 1 has nothing in common. Empty for that of the site.',
  },
  { name: 'score', label: 'Score', kind: 'number' },
  { name: 'parent_id', label: 'Id of the concept above it', kind: 'number', min: 1 },
];

const numberOrNull = (value: FieldValues[string] | undefined) =>
  value === undefined || value === '' ? null : Number(value);

/** What the form holds, as the API takes it (A37, A39). */
export const toConcept = (values: FieldValues) => ({
  name: String(values['name'] ?? '').trim(),
  description: String(values['description'] ?? '').trim(),
  similarity_threshold: numberOrNull(values['similarity_threshold']),
  score: numberOrNull(values['score']),
  parent_id: numberOrNull(values['parent_id']),
});

/** And back. */
export const toValues = (concept: Concept): FieldValues => ({
  name: concept.name,
  description: concept.description,
  similarity_threshold: concept.similarity_threshold ?? '',
  score: concept.score,
  parent_id: concept.parent_id ?? '',
});
