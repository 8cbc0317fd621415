import type { SurveyAnswer } from '@commonplace/proto/admin/v1/surveys';
import { Violations } from '@commonplace/rpc/violations';
import { limits } from '@commonplace/rules/limits';
import { characterProblem, isVisible, lengthProblem } from '@commonplace/rules/plain-text';
import type { PollRow } from './survey-view.ts';

/** What is said in answer to a poll. */
type AnswerGiven = Omit<SurveyAnswer, '$typeName' | '$unknown'>;

/** An answer that fits its poll: options, or a text, or neither for one that is left out. */
export interface FittingAnswer {
  pollId: number;
  optionIds: number[];
  text: string | undefined;
}

/** What of a poll says which answers fit. */
type AskedPoll = Pick<PollRow, 'id' | 'poll_type_of'> & { options: readonly { id: number }[] };

/**
 * The answers, each of which fits a poll of the survey (section 15).
 * @throws DomainError validation_failed with what is wrong, by `poll_<id>`.
 */
export function checkAnswers(polls: readonly AskedPoll[], answers: readonly AnswerGiven[]): FittingAnswer[] {
  const violations = new Violations();
  if (answers.length === 0) violations.add('answers', "can't be blank");
  if (answers.length > polls.length) violations.add('answers', 'are more than there are polls');
  violations.throwIfAny();
  const fitting = new Map<number, FittingAnswer>();
  for (const answer of answers) {
    const field = `poll_${answer.pollId}`;
    const poll = polls.find(({ id }) => id === answer.pollId);
    if (!poll) violations.add(field, 'is not in this survey');
    else if (fitting.has(poll.id)) violations.add(field, 'is answered twice');
    else {
      violations.add(field, answer.skip ? undefined : problemOf(poll, answer));
      fitting.set(poll.id, fittingAnswer(answer));
    }
  }
  violations.throwIfAny();
  return [...fitting.values()];
}

function fittingAnswer({ pollId, pollOptionIds, textContent, skip }: AnswerGiven): FittingAnswer {
  if (skip) return { pollId, optionIds: [], text: undefined };
  return { pollId, optionIds: [...new Set(pollOptionIds)], text: textContent };
}

/** What is wrong with an answer that leaves nothing out; undefined when nothing is. */
function problemOf({ poll_type_of: type, options }: AskedPoll, answer: AnswerGiven): string | undefined {
  const { pollOptionIds: chosen, textContent: text = '' } = answer;
  if (type === 'text_input') {
    if (chosen.length > 0) return 'takes a text';
    return isVisible(text) ? (lengthProblem(text, limits.survey.answer) ?? characterProblem(text)) : "can't be blank";
  }
  if (answer.textContent !== undefined) return 'takes no text';
  if (chosen.length === 0) return "can't be blank";
  if (chosen.length > options.length) return 'has more options than there are';
  if (!chosen.every((id) => options.some((option) => option.id === id))) return 'has no such option';
  return type !== 'multiple_choice' && new Set(chosen).size > 1 ? 'takes one option' : undefined;
}
