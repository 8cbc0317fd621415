import type { PollOptionInput } from '@commonplace/proto/admin/v1/surveys';
import { limits } from '@commonplace/rules/limits';
import { characterProblem, isVisible, lengthProblem } from '@commonplace/rules/plain-text';
import type { PollRow } from './survey-view.ts';

type StoredOption = PollRow['options'][number];

type OptionChange = Omit<PollOptionInput, '$typeName' | '$unknown'>;

/** Adds a violation about a field of the poll. */
export type AddViolation = (field: string, message: string | undefined) => void;

/** A merged option; `id` is undefined for a new one. */
export interface PlannedOption {
  id: number | undefined;
  markdown: string;
  supplementary_text: string | null;
  position: number;
}

/**
 * Merges changes into the options of a choice, as `planPolls` does for polls. Adds violations; an option that was
 * chosen cannot be removed.
 */
export function planOptions(
  stored: readonly StoredOption[],
  changes: readonly OptionChange[],
  add: AddViolation,
): PlannedOption[] {
  const { options: maxOptions, minOptions } = limits.survey;
  const tooMany = `are too many (maximum is ${maxOptions})`;
  // Every stored option can be named once, besides the maximum of new ones.
  if (changes.length > maxOptions + stored.length) {
    add('poll_options', tooMany);
    return [];
  }
  const planned = new Map(stored.map((option) => [option.id, unchanged(option)]));
  const added: PlannedOption[] = [];
  let position = Math.max(-1, ...stored.map((option) => option.position));
  for (const [at, change] of changes.entries()) {
    const note: AddViolation = (field, message) => add(`poll_options.${at}.${field}`, message);
    const storedOption = change.id === undefined ? undefined : stored.find(({ id }) => id === change.id);
    if (change.id !== undefined && !storedOption) note('id', 'must exist');
    else if (change.isRemoved) {
      if (storedOption && storedOption.poll_votes_count > 0) note('id', 'cannot be removed once it is chosen');
      if (storedOption) planned.delete(storedOption.id);
    } else {
      if (!storedOption) position += 1;
      const option = changed(change, storedOption, position);
      check(option, note);
      if (storedOption) planned.set(storedOption.id, option);
      else added.push(option);
    }
  }
  const all = [...planned.values(), ...added];
  if (all.length < minOptions) add('poll_options', `are too few (minimum is ${minOptions})`);
  if (all.length > maxOptions) add('poll_options', tooMany);
  return all;
}

/** Returns an option for each number of a scale, reusing stored ones. */
export function scaleOptions(
  { min, max }: { min: number; max: number },
  stored: readonly StoredOption[],
): PlannedOption[] {
  return Array.from({ length: max - min + 1 }, (_, position) => {
    const markdown = String(min + position);
    const storedOption = stored.find((option) => option.markdown === markdown);
    return { id: storedOption?.id, markdown, supplementary_text: null, position };
  });
}

function unchanged({ id, markdown, supplementary_text, position }: StoredOption): PlannedOption {
  return { id, markdown, supplementary_text, position };
}

function changed(change: OptionChange, storedOption: StoredOption | undefined, next: number): PlannedOption {
  return {
    id: storedOption?.id,
    markdown: change.markdown ?? storedOption?.markdown ?? '',
    supplementary_text: (change.supplementaryText ?? storedOption?.supplementary_text) || null,
    position: change.position ?? storedOption?.position ?? next,
  };
}

function check({ markdown, supplementary_text: text }: PlannedOption, note: AddViolation): void {
  note('markdown', isVisible(markdown) ? characterProblem(markdown) : "can't be blank");
  note('markdown', lengthProblem(markdown, limits.survey.option));
  if (text === null) return;
  note('supplementary_text', characterProblem(text) ?? lengthProblem(text, limits.survey.supplementaryText));
}
