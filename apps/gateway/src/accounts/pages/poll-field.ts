import type { Poll } from '@commonplace/proto/admin/v1/surveys';
import { largestId, limits } from '@commonplace/rules/limits';
import type { Field, FormValues } from '@commonplace/ui/forms/form-view';
import type { PageCall } from './page.ts';

const nameOf = ({ id }: Poll) => `poll_${id}`;

/** Returns the field for the answer to a poll. */
export function pollField(poll: Poll, { frame: texts }: PageCall['texts']): Field {
  const named = { name: nameOf(poll), label: poll.promptMarkdown };
  const options = poll.pollOptions.map(({ id, markdown, supplementaryText }) => ({
    value: String(id),
    label: markdown,
    ...(supplementaryText !== undefined && { hint: supplementaryText }),
  }));
  switch (poll.pollTypeOf) {
    case 'text_input':
      return { kind: 'area', ...named, hint: texts.maxCharacters(limits.survey.answer) };
    case 'multiple_choice':
      return { kind: 'checkboxes', ...named, hint: texts.selectAny, options };
    default:
      return { kind: 'choice', ...named, options, chosen: '' };
  }
}

/** Returns the answer to a poll; undefined if it is blank. */
export function pollAnswer(poll: Poll, values: FormValues) {
  const given = (values[nameOf(poll)] ?? []).filter((value) => value.trim() !== '');
  if (given.length === 0) return undefined;
  if (poll.pollTypeOf === 'text_input') {
    // Browsers send CRLF.
    return { pollId: poll.id, textContent: (given.at(-1) ?? '').replaceAll('\r\n', '\n') };
  }
  const pollOptionIds = given.map(Number).filter((id) => Number.isInteger(id) && id > 0 && id <= largestId);
  return { pollId: poll.id, pollOptionIds };
}
