import type { PollOptionInput } from '@commonplace/proto/admin/v1/surveys';
import { limits } from '@commonplace/rules/limits';
import { characterProblem, isVisible, lengthProblem } from '@commonplace/rules/plain-text';
import type { PollRow } from './survey-view.ts';

type StoredOption = PollRow['options'][number];

/** What is said of an option. */
type OptionWish = Omit<PollOptionInput, '$typeName' | '$unknown'>;

/** Notes what is wrong with a field of the poll. */
export type AddViolation = (field: string, message: string | undefined) => void;

/** An option as it is to be; without an id a new one. */
export interface PlannedOption {
  id: number | undefined;
  markdown: string;
  supplementary_text: string | null;
  position: number;
}

/**
 * What the options of a choice are to be, as `planPolls` says of polls. What is wrong is noted; one that somebody has
 * chosen cannot be removed.
 */
export function planOptions(
  stored: readonly StoredOption[],
  wishes: readonly OptionWish[],
  add: AddViolation,
): PlannedOption[] {
  const { options: most, fewestOptions: fewest } = limits.survey;
  const tooMany = `are too many (maximum is ${most})`;
  // Each that is there may be named once, beside as many new ones as there may be.
  if (wishes.length > most + stored.length) {
    add('poll_options', tooMany);
    return [];
  }
  const planned = new Map(stored.map((option) => [option.id, unchanged(option)]));
  const added: PlannedOption[] = [];
  let position = Math.max(-1, ...stored.map((option) => option.position));
  for (const [at, wish] of wishes.entries()) {
    const note: AddViolation = (field, message) => add(`poll_options.${at}.${field}`, message);
    const known = wish.id === undefined ? undefined : stored.find(({ id }) => id === wish.id);
    if (wish.id !== undefined && !known) note('id', 'must exist');
    else if (wish.isRemoved) {
      if (known && known.poll_votes_count > 0) note('id', 'cannot be removed once it is chosen');
      if (known) planned.delete(known.id);
    } else {
      if (!known) position += 1;
      const option = changed(wish, known, position);
      check(option, note);
      if (known) planned.set(known.id, option);
      else added.push(option);
    }
  }
  const all = [...planned.values(), ...added];
  if (all.length < fewest) add('poll_options', `are too few (minimum is ${fewest})`);
  if (all.length > most) add('poll_options', tooMany);
  return all;
}

/** An option for each number of a scale; those that are there stay when they are the same numbers. */
export function scaleOptions(
  { min, max }: { min: number; max: number },
  stored: readonly StoredOption[],
): PlannedOption[] {
  return Array.from({ length: max - min + 1 }, (_, position) => {
    const markdown = String(min + position);
    const known = stored.find((option) => option.markdown === markdown);
    return { id: known?.id, markdown, supplementary_text: null, position };
  });
}

function unchanged({ id, markdown, supplementary_text, position }: StoredOption): PlannedOption {
  return { id, markdown, supplementary_text, position };
}

function changed(wish: OptionWish, known: StoredOption | undefined, next: number): PlannedOption {
  return {
    id: known?.id,
    markdown: wish.markdown ?? known?.markdown ?? '',
    supplementary_text: (wish.supplementaryText ?? known?.supplementary_text) || null,
    position: wish.position ?? known?.position ?? next,
  };
}

function check({ markdown, supplementary_text: text }: PlannedOption, note: AddViolation): void {
  note('markdown', isVisible(markdown) ? characterProblem(markdown) : "can't be blank");
  note('markdown', lengthProblem(markdown, limits.survey.option));
  if (text === null) return;
  note('supplementary_text', characterProblem(text) ?? lengthProblem(text, limits.survey.supplementaryText));
}
