import type { DataOf, ItemOf, OptionsOf } from '@commonplace/client';
import type { Field, FieldValues } from '../../../parts/fields.tsx';
import { toInput } from '../common/values.ts';
import { toPolls, type Poll, type PollDraft } from './poll-draft.ts';

/** A survey in a list (A45), and with its polls (A46). */
export type ListedSurvey = ItemOf<'/api/surveys'>;
export type Survey = DataOf<'/api/surveys/{id_or_slug}', 'get'>;

type SurveyInput = OptionsOf<'/api/surveys', 'post'>['body']['survey'];

export const surveyFields: readonly Field[] = [
  { name: 'title', label: 'Title', kind: 'text', required: true },
  {
    name: 'slug',
    label: 'Address',
    kind: 'address',
    description: 'Below /survey/; made of the title when it is empty. The two before it go on leading there.',
  },
  {
    name: 'survey_type_of',
    label: 'Kind',
    kind: 'choice',
    required: true,
    options: [
      ['community_pulse', 'How the community is'],
      ['industry', 'Of the industry'],
      ['fun', 'For fun'],
    ],
  },
  { name: 'active', label: 'Takes answers', kind: 'flag' },
  { name: 'display_title', label: 'Shows its title', kind: 'flag' },
  { name: 'allow_resubmission', label: 'Can be answered again', kind: 'flag' },
];

/** What the form holds, as the API takes it. */
export function toSurvey(values: FieldValues, polls: readonly PollDraft[], stored: readonly Poll[]): SurveyInput {
  const { slug, ...input } = toInput(surveyFields, values);
  const named = slug === '' ? {} : { slug };
  return { ...input, ...named, polls: toPolls(polls, stored) } as SurveyInput;
}
