import type { PollInput } from '@commonplace/proto/admin/v1/surveys';
import { Violations } from '@commonplace/rpc/violations';
import { limits } from '@commonplace/rules/limits';
import { characterProblem, isVisible, lengthProblem } from '@commonplace/rules/plain-text';
import { pollTypes, type PollType } from '../tables/surveys.ts';
import { planOptions, scaleOptions, type AddViolation, type PlannedOption } from './plan-options.ts';
import type { PollRow } from './survey-view.ts';

/** What is said of a poll. */
type PollWish = Omit<PollInput, '$typeName' | '$unknown'>;

/** A poll as it is to be; without an id a new one. */
export interface PlannedPoll {
  id: number | undefined;
  prompt_markdown: string;
  poll_type_of: PollType;
  position: number;
  scale_min: number | null;
  scale_max: number | null;
  /** All of them: those that are there and not among them go. */
  options: PlannedOption[];
}

/** What becomes of the polls of a survey. Those that are in neither list stay as they are. */
export interface PollPlan {
  written: PlannedPoll[];
  removedIds: number[];
}

const usualScale = { min: 1, max: 5 };

/**
 * What the polls are to be: one that is named by its id is changed, or removed, one without an id is new, and one that is not
 * named stays.
 * @throws DomainError validation_failed with what is wrong with the first poll that breaks a rule (section 15).
 */
export function planPolls(stored: readonly PollRow[], wishes: readonly PollWish[]): PollPlan {
  const { polls: most } = limits.survey;
  const known = new Map(stored.map((poll) => [poll.id, poll]));
  // Each that is there may be named once, beside as many new ones as there may be.
  if (wishes.length > most + stored.length) throw tooMany(most);
  const removedIds = wishes.filter(({ isRemoved }) => isRemoved).flatMap(({ id }) => (id !== undefined ? [id] : []));
  const removed = new Set(removedIds.filter((id) => known.has(id)));
  let position = Math.max(-1, ...stored.map((poll) => poll.position));
  const written = wishes
    .map((wish, at) => ({ wish, at }))
    .filter(({ wish }) => !wish.isRemoved)
    .map(({ wish, at }) => {
      if (wish.id === undefined) position += 1;
      return planPoll(at, wish, wish.id === undefined ? undefined : known.get(wish.id), position);
    });
  const added = written.filter(({ id }) => id === undefined).length;
  if (stored.length - removed.size + added > most) throw tooMany(most);
  return { written, removedIds: [...removed] };
}

function tooMany(most: number): Error {
  const violations = new Violations();
  violations.add('polls', `are too many (maximum is ${most})`);
  return violations.toError();
}

function planPoll(at: number, wish: PollWish, stored: PollRow | undefined, next: number): PlannedPoll {
  const violations = new Violations();
  const add = (field: string, message: string | undefined) =>
    violations.add(`polls.${at}.${field}`, message, `Poll ${at + 1} ${field.replaceAll(/[._]/g, ' ')}`);
  if (wish.id !== undefined && !stored) add('id', 'must exist');
  const type = wish.pollTypeOf || (stored?.poll_type_of ?? 'single_choice');
  if (!isPollType(type)) add('poll_type_of', 'is not included in the list');
  if (violations.any || !isPollType(type)) throw violations.toError();
  const prompt = wish.promptMarkdown ?? stored?.prompt_markdown ?? '';
  add('prompt_markdown', isVisible(prompt) ? characterProblem(prompt) : "can't be blank");
  add('prompt_markdown', lengthProblem(prompt, limits.survey.prompt));
  const isAnswered = stored !== undefined && answersOf(stored) > 0;
  if (isAnswered && type !== stored.poll_type_of) add('poll_type_of', 'cannot be changed once it is answered');
  const scale = type === 'scale' ? planScale(wish, stored) : undefined;
  if (scale) checkScale(scale, isAnswered ? stored : undefined, add);
  violations.throwIfAny();
  const former = stored?.poll_type_of === type ? stored : undefined;
  const options = optionsOf(type, scale, { wish, former, add });
  violations.throwIfAny();
  return {
    id: stored?.id,
    prompt_markdown: prompt,
    poll_type_of: type,
    position: wish.position ?? stored?.position ?? next,
    scale_min: scale?.min ?? null,
    scale_max: scale?.max ?? null,
    options,
  };
}

interface Scale {
  min: number;
  max: number;
}

function planScale({ scaleMin, scaleMax }: PollWish, stored: PollRow | undefined): Scale {
  return {
    min: scaleMin ?? stored?.scale_min ?? usualScale.min,
    max: scaleMax ?? stored?.scale_max ?? usualScale.max,
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
  wish: PollWish;
  /** The poll as it is, if it is of the same type. */
  former: PollRow | undefined;
  add: AddViolation;
}

function optionsOf(type: PollType, scale: Scale | undefined, { wish, former, add }: OptionContext): PlannedOption[] {
  if (scale) return scaleOptions(scale, former?.options ?? []);
  // A choice of one and a choice of several have the same kind of options, but by then nobody has chosen.
  return type === 'text_input' ? [] : planOptions(former?.options ?? [], wish.pollOptions, add);
}

function answersOf({ poll_votes_count: votes, poll_skips_count: skips, poll_texts_count: texts }: PollRow): number {
  return votes + skips + texts;
}

function isPollType(type: string): type is PollType {
  return pollTypes.some((known) => known === type);
}
