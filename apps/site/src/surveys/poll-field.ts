import type { DataOf } from '@commonplace/client';
import { largestId, limits } from '@commonplace/rules/limits';
import { renderContent } from '@commonplace/ui/content/content';
import type { Field, FormValues, Label } from '@commonplace/ui/forms/form-view';
import type { Locale } from '@commonplace/ui/locale/locale';
import { markup, type Html } from '@commonplace/ui/markup';

export type OpenSurvey = DataOf<'getOpenSurvey'>;
export type OpenPoll = OpenSurvey['polls'][number];

/** Returns the name of the field with the answer to a poll, by which the API names it in errors. */
export const fieldOf = ({ id }: Pick<OpenPoll, 'id'>) => `poll_${id}`;

type Option = OpenPoll['poll_options'][number];

/** Returns the question of a poll. */
export function promptOf(poll: Pick<OpenPoll, 'prompt_markdown' | 'prompt_html'>): Label {
  return withinLine(poll.prompt_html) ?? poll.prompt_markdown;
}

/** Returns the text of an option. */
export function optionOf(option: Pick<Option, 'markdown' | 'processed_html'>): Label {
  return withinLine(option.processed_html) ?? option.markdown;
}

/** Returns the HTML of a single paragraph without its tags; undefined for others, since a label has no blocks. */
function withinLine(paragraph: string): Html | undefined {
  const [, line] = /^<p>((?:(?!<\/?p\b)[^])*)<\/p>\s*$/.exec(String(renderContent(paragraph, 'comment'))) ?? [];
  return line === undefined ? undefined : markup(line);
}

/** Returns the field for the answer to a poll. */
export function pollField(poll: OpenPoll, { messages: { surveys: texts } }: Locale): Field {
  const named = { name: fieldOf(poll), label: promptOf(poll) };
  const options = poll.poll_options.map(({ id, supplementary_text: hint, ...option }) => ({
    value: String(id),
    label: optionOf(option),
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
  const answers = (values[fieldOf(poll)] ?? []).filter((value) => value.trim() !== '');
  if (answers.length === 0) return undefined;
  if (poll.poll_type_of === 'text_input') return { poll_id: poll.id, text_content: answers.at(-1) ?? '' };
  const ids = answers.map(Number).filter((id) => Number.isInteger(id) && id > 0 && id <= largestId);
  return { poll_id: poll.id, poll_option_ids: ids };
}
