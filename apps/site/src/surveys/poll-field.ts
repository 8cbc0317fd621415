import type { DataOf } from '@commonplace/client';
import { largestId, limits } from '@commonplace/rules/limits';
import type { Field, FormValues } from '@commonplace/ui/forms/form-view';
import type { Locale } from '@commonplace/ui/locale/locale';

export type OpenSurvey = DataOf<'getOpenSurvey'>;
export type OpenPoll = OpenSurvey['polls'][number];

/** Returns the name of the field with the answer to a poll, by which the API names it in errors. */
export const fieldOf = ({ id }: Pick<OpenPoll, 'id'>) => `poll_${id}`;

/** Returns the field for the answer to a poll. */
export function pollField(poll: OpenPoll, { messages: { surveys: texts } }: Locale): Field {
  const named = { name: fieldOf(poll), label: poll.prompt_markdown };
  const options = poll.poll_options.map(({ id, markdown, supplementary_text: hint }) => ({
    value: String(id),
    label: markdown,
    ...(hint !== null && { hint }),
  }));
  switch (poll.poll_type_of) {
    case 'text_input':
      return { kind: 'area', ...named, hint: texts.maxCharacters(limits.survey.answer) };
    case 'multiple_choice':
      return { kind: 'checkboxes', ...named, hint: texts.selectAny, options };
    default:
      return { kind: 'choice', ...named, options, chosen: '' };
  }
}

/** Returns the answer to a poll among the values of a form; undefined if it is blank. */
export function pollAnswer(poll: OpenPoll, values: FormValues) {
  const given = (values[fieldOf(poll)] ?? []).filter((value) => value.trim() !== '');
  if (given.length === 0) return undefined;
  if (poll.poll_type_of === 'text_input') return { poll_id: poll.id, text_content: given.at(-1) ?? '' };
  const ids = given.map(Number).filter((id) => Number.isInteger(id) && id > 0 && id <= largestId);
  return { poll_id: poll.id, poll_option_ids: ids };
}
