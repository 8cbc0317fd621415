import { Violations } from '@commonplace/domain/violations';
import type { SurveyAnswer } from '@commonplace/proto/admin/v1/surveys';
import { limits } from '@commonplace/rules/limits';
import { characterProblem, isVisible, lengthProblem } from '@commonplace/rules/plain-text';
import type { PollRow } from './survey-view.ts';

type AnswerGiven = Omit<SurveyAnswer, '$typeName' | '$unknown'>;

/** A validated answer: options, or a text, or neither if the poll is skipped. */
export interface ValidAnswer {
  pollId: number;
  optionIds: number[];
  text: string | undefined;
}

/** The fields of a poll that validation needs. */
type PollShape = Pick<PollRow, 'id' | 'poll_type_of'> & { options: readonly { id: number }[] };

/**
 * Validates answers against the polls of a survey.
 * @throws DomainError validation_failed with the problems by `poll_<id>`.
 */
export function validateAnswers(polls: readonly PollShape[], answers: readonly AnswerGiven[]): ValidAnswer[] {
  const violations = new Violations();
  if (answers.length === 0) violations.add('answers', "can't be blank");
  if (answers.length > polls.length) violations.add('answers', 'are more than there are polls');
  violations.throwIfAny();
  const valid = new Map<number, ValidAnswer>();
  for (const answer of answers) {
    const field = `poll_${answer.pollId}`;
    const poll = polls.find(({ id }) => id === answer.pollId);
    if (!poll) violations.add(field, 'is not in this survey');
    else if (valid.has(poll.id)) violations.add(field, 'is answered twice');
    else {
      violations.add(field, answer.skip ? undefined : answerProblem(poll, answer));
      valid.set(poll.id, toValidAnswer(answer));
    }
  }
  violations.throwIfAny();
  return [...valid.values()];
}

function toValidAnswer({ pollId, pollOptionIds, textContent, skip }: AnswerGiven): ValidAnswer {
  if (skip) return { pollId, optionIds: [], text: undefined };
  return { pollId, optionIds: [...new Set(pollOptionIds)], text: textContent };
}

/** Returns what is wrong with an answer that is not a skip. */
function answerProblem({ poll_type_of: type, options }: PollShape, answer: AnswerGiven): string | undefined {
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
