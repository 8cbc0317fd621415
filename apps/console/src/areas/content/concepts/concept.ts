import type { DataOf } from '@commonplace/client';
import type { Field, FieldValues } from '../../../components/form-field.tsx';

export type Concept = DataOf<'getConceptRecord'>;

/** Query keys. */
export const listOfConcepts = ['listConceptRecords'] as const;
export const oneConcept = ['getConceptRecord'] as const;

export const conceptFields: readonly Field[] = [
  { name: 'name', label: 'Name', kind: 'text', required: true },
  {
    name: 'description',
    label: 'Description',
    kind: 'multiline',
    description: 'The meaning of the concept, in the words of articles about it. Articles are compared with this text.',
  },
  {
    name: 'similarity_threshold',
    label: 'Threshold',
    kind: 'number',
    min: 0,
    max: 1,
    step: 0.01,
    description:
      'Maximum distance of matching articles, from 0 (same meaning) to 1 (unrelated). Leave empty for the default.',
  },
  { name: 'score', label: 'Score', kind: 'number' },
  { name: 'parent_id', label: 'Parent concept ID', kind: 'number', min: 1 },
];

const numberOrNull = (value: FieldValues[string] | undefined) =>
  value === undefined || value === '' ? null : Number(value);

/** Converts form values to the request (CreateConcept and UpdateConcept). */
export const toConcept = (values: FieldValues) => ({
  name: String(values['name'] ?? '').trim(),
  description: String(values['description'] ?? '').trim(),
  similarity_threshold: numberOrNull(values['similarity_threshold']),
  score: numberOrNull(values['score']),
  parent_id: numberOrNull(values['parent_id']),
});

/** Converts a concept to form values. */
export const toValues = (concept: Concept): FieldValues => ({
  name: concept.name,
  description: concept.description,
  similarity_threshold: concept.similarity_threshold ?? '',
  score: concept.score,
  parent_id: concept.parent_id ?? '',
});
