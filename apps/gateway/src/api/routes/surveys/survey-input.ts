import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { PollInputSchema, PollOptionInputSchema, SurveyInputSchema } from '@commonplace/proto/admin/v1/surveys';
import { toMessage } from '../../schemas/message.ts';
import type { SurveyBody } from './surveys.schemas.ts';

/** Converts the body of a survey with polls and options to a message. */
export function surveyInput({ polls, ...fields }: SurveyBody): MessageInitShape<typeof SurveyInputSchema> {
  return { ...toMessage(SurveyInputSchema, fields), polls: (polls ?? []).map(pollInput) };
}

type PollBody = NonNullable<SurveyBody['polls']>[number];

function pollInput({ poll_options: options, _destroy: isRemoved, ...fields }: PollBody) {
  const poll = create(PollInputSchema, toMessage(PollInputSchema, fields));
  poll.isRemoved = isRemoved ?? false;
  poll.pollOptions = (options ?? []).map(({ _destroy: isOptionRemoved, ...option }) => {
    const input = create(PollOptionInputSchema, toMessage(PollOptionInputSchema, option));
    input.isRemoved = isOptionRemoved ?? false;
    return input;
  });
  return poll;
}
