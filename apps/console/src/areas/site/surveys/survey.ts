import type { DataOf, ItemOf, OptionsOf } from '@commonplace/client';
import type { Field, FieldValues } from '../../../components/form-field.tsx';
import { toInput } from '../common/values.ts';
import { toPolls, type Poll, type PollDraft } from './poll-draft.ts';

/** A survey in a list. */
export type ListedSurvey = ItemOf<'listSurveys'>;
/** A survey with its questions. */
export type Survey = DataOf<'getSurvey'>;

type SurveyInput = OptionsOf<'createSurvey'>['body']['survey'];

export const surveyFields: readonly Field[] = [
  { name: 'title', label: 'Title', kind: 'text', required: true },
  {
    name: 'slug',
    label: 'Slug',
    kind: 'url',
    description:
      'The survey is at /survey/slug. Leave empty to derive it from the title. The two previous slugs redirect.',
  },
  {
    name: 'survey_type_of',
    label: 'Type',
    kind: 'select',
    required: true,
    options: [
      ['community_pulse', 'Community pulse'],
      ['industry', 'Industry'],
      ['fun', 'Fun'],
    ],
  },
  { name: 'active', label: 'Open for answers', kind: 'checkbox' },
  { name: 'display_title', label: 'Show title', kind: 'checkbox' },
  { name: 'allow_resubmission', label: 'Allow several answers per user', kind: 'checkbox' },
];

/** Converts form values to the request. */
export function toSurvey(values: FieldValues, polls: readonly PollDraft[], stored: readonly Poll[]): SurveyInput {
  const { slug, ...input } = toInput(surveyFields, values);
  const named = slug === '' ? {} : { slug };
  return { ...input, ...named, polls: toPolls(polls, stored) } as SurveyInput;
}
