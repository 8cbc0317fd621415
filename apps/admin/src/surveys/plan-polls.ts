import { Violations } from '@commonplace/domain/violations';
import type { PollInput } from '@commonplace/proto/admin/v1/surveys';
import { limits } from '@commonplace/rules/limits';
import { characterProblem, isVisible, lengthProblem } from '@commonplace/rules/plain-text';
import { pollTypes, type PollType } from '../tables/surveys.ts';
import { planOptions, scaleOptions, type AddViolation, type PlannedOption } from './plan-options.ts';
import type { PollRow } from './survey-view.ts';

type PollChange = Omit<PollInput, '$typeName' | '$unknown'>;

/** A merged poll; `id` is undefined for a new one. */
export interface PlannedPoll {
  id: number | undefined;
  prompt_markdown: string;
  poll_type_of: PollType;
  position: number;
  scale_min: number | null;
  scale_max: number | null;
  /** All options; stored options that are missing here are deleted. */
  options: PlannedOption[];
}

/** The polls to write and to remove; all others stay. */
export interface PollPlan {
  written: PlannedPoll[];
  removedIds: number[];
}

const defaultScale = { min: 1, max: 5 };

/**
 * Merges changes into the polls: an id changes or removes a poll, no id adds one, and polls that are not named stay.
 * @throws DomainError validation_failed with the problems of the first invalid poll.
 */
export function planPolls(stored: readonly PollRow[], changes: readonly PollChange[]): PollPlan {
  const { polls: maxPolls } = limits.survey;
  const pollsById = new Map(stored.map((poll) => [poll.id, poll]));
  // Every stored poll can be named once, besides the maximum of new ones.
  if (changes.length > maxPolls + stored.length) throw tooMany(maxPolls);
  const removedIds = changes.filter(({ isRemoved }) => isRemoved).flatMap(({ id }) => (id !== undefined ? [id] : []));
  const removed = new Set(removedIds.filter((id) => pollsById.has(id)));
  let position = Math.max(-1, ...stored.map((poll) => poll.position));
  const written = changes
    .map((change, at) => ({ change, at }))
    .filter(({ change }) => !change.isRemoved)
    .map(({ change, at }) => {
      if (change.id === undefined) position += 1;
      return planPoll(at, change, change.id === undefined ? undefined : pollsById.get(change.id), position);
    });
  const added = written.filter(({ id }) => id === undefined).length;
  if (stored.length - removed.size + added > maxPolls) throw tooMany(maxPolls);
  return { written, removedIds: [...removed] };
}

function tooMany(max: number): Error {
  const violations = new Violations();
  violations.add('polls', `are too many (maximum is ${max})`);
  return violations.toError();
}

function planPoll(at: number, change: PollChange, stored: PollRow | undefined, next: number): PlannedPoll {
  const violations = new Violations();
  const add = (field: string, message: string | undefined) =>
    violations.add(`polls.${at}.${field}`, message, `Poll ${at + 1} ${field.replaceAll(/[._]/g, ' ')}`);
  if (change.id !== undefined && !stored) add('id', 'must exist');
  const type = change.pollTypeOf || (stored?.poll_type_of ?? 'single_choice');
  if (!isPollType(type)) add('poll_type_of', 'is not included in the list');
  if (violations.any || !isPollType(type)) throw violations.toError();
  const prompt = change.promptMarkdown ?? stored?.prompt_markdown ?? '';
  add('prompt_markdown', isVisible(prompt) ? characterProblem(prompt) : "can't be blank");
  add('prompt_markdown', lengthProblem(prompt, limits.survey.prompt));
  const isAnswered = stored !== undefined && countAnswers(stored) > 0;
  if (isAnswered && type !== stored.poll_type_of) add('poll_type_of', 'cannot be changed once it is answered');
  const scale = type === 'scale' ? planScale(change, stored) : undefined;
  if (scale) checkScale(scale, isAnswered ? stored : undefined, add);
  violations.throwIfAny();
  const former = stored?.poll_type_of === type ? stored : undefined;
  const options = optionsOf(type, scale, { change, former, add });
  violations.throwIfAny();
  return {
    id: stored?.id,
    prompt_markdown: prompt,
    poll_type_of: type,
    position: change.position ?? stored?.position ?? next,
    scale_min: scale?.min ?? null,
    scale_max: scale?.max ?? null,
    options,
  };
}

interface Scale {
  min: number;
  max: number;
}

function planScale({ scaleMin, scaleMax }: PollChange, stored: PollRow | undefined): Scale {
  return {
    min: scaleMin ?? stored?.scale_min ?? defaultScale.min,
    max: scaleMax ?? stored?.scale_max ?? defaultScale.max,
  };
}

function checkScale({ min, max }: Scale, answered: PollRow | undefined, add: AddViolation): void {
  if (max <= min) add('scale_max', 'must be greater than scale_min');
  if (max - min > limits.survey.scaleSpan)
    add('scale_max', `must be at most ${limits.survey.scaleSpan} above scale_min`);
  if (answered && (answered.scale_min !== min || answered.scale_max !== max)) {
    add('scale_max', 'cannot be changed once it is answered');
  }
}

interface OptionContext {
  change: PollChange;
  /** The stored poll, if its type stays the same. */
  former: PollRow | undefined;
  add: AddViolation;
}

function optionsOf(type: PollType, scale: Scale | undefined, { change, former, add }: OptionContext): PlannedOption[] {
  if (scale) return scaleOptions(scale, former?.options ?? []);
  // Single and multiple choice share options; the type changes only while no one has answered.
  return type === 'text_input' ? [] : planOptions(former?.options ?? [], change.pollOptions, add);
}

function countAnswers({ poll_votes_count: votes, poll_skips_count: skips, poll_texts_count: texts }: PollRow): number {
  return votes + skips + texts;
}

function isPollType(type: string): type is PollType {
  return pollTypes.some((pollType) => pollType === type);
}
