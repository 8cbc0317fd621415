import type { DataOf } from '@commonplace/client';

/** A question of a survey. */
export type Poll = DataOf<'getSurvey'>['polls'][number];

/** Types of questions with their labels. */
export const pollTypes = [
  ['single_choice', 'Single choice'],
  ['multiple_choice', 'Multiple choice'],
  ['scale', 'Scale'],
  ['text_input', 'Text'],
] as const;

/** An option in the form; a new one has no ID. */
export interface OptionDraft {
  key: string;
  id?: number;
  markdown: string;
  supplementary_text: string;
}

/** A question in the form; a new one has no ID. */
export interface PollDraft {
  key: string;
  id?: number;
  prompt_markdown: string;
  poll_type_of: string;
  scale_min: number | '';
  scale_max: number | '';
  options: readonly OptionDraft[];
}

export const hasOptions = ({ poll_type_of: type }: PollDraft): boolean => type.endsWith('_choice');

export const newOption = (): OptionDraft => ({ key: crypto.randomUUID(), markdown: '', supplementary_text: '' });

export const newPoll = (): PollDraft => ({
  key: crypto.randomUUID(),
  prompt_markdown: '',
  poll_type_of: 'single_choice',
  scale_min: 1,
  scale_max: 5,
  options: [newOption(), newOption()],
});

/** Converts the questions of a survey to drafts. */
export function draftsOf(polls: readonly Poll[]): PollDraft[] {
  return polls.map((poll) => ({
    key: String(poll.id),
    id: poll.id,
    prompt_markdown: poll.prompt_markdown,
    poll_type_of: poll.poll_type_of,
    scale_min: poll.scale_min ?? 1,
    scale_max: poll.scale_max ?? 5,
    options: poll.poll_options.map(({ id, markdown, supplementary_text: text }) => ({
      key: String(id),
      id,
      markdown,
      supplementary_text: text ?? '',
    })),
  }));
}

/** Converts drafts to the request. Removed questions come last, since validation errors refer to positions. */
export function toPolls(drafts: readonly PollDraft[], stored: readonly Poll[]): object[] {
  const polls = drafts.map((draft, position) => {
    const { id, prompt_markdown, poll_type_of, scale_min, scale_max } = draft;
    const before = stored.find((poll) => poll.id === id);
    return {
      ...(id !== undefined && { id }),
      prompt_markdown,
      poll_type_of,
      position,
      ...(poll_type_of === 'scale' && { scale_min: scale_min || 0, scale_max: scale_max || 0 }),
      ...(hasOptions(draft) && { poll_options: toOptions(draft, before) }),
    };
  });
  return [...polls, ...removed(stored, drafts)];
}

function toOptions({ options, poll_type_of: type }: PollDraft, before: Poll | undefined): object[] {
  // A question of another type loses its options.
  const previous = before?.poll_type_of === type ? before.poll_options : [];
  const previousIds = new Set(previous.map(({ id }) => id));
  const current = options.map(({ id, markdown, supplementary_text }, position) => ({
    ...(id !== undefined && previousIds.has(id) && { id }),
    markdown,
    supplementary_text,
    position,
  }));
  return [...current, ...removed(previous, options)];
}

function removed(stored: readonly { id: number }[], drafts: readonly { id?: number }[]): object[] {
  const kept = new Set(drafts.map(({ id }) => id));
  return stored.filter(({ id }) => !kept.has(id)).map(({ id }) => ({ id, _destroy: true }));
}

/** Moves an item up or down by one position. */
export function moveItem<Item>(items: readonly Item[], from: number, by: -1 | 1): readonly Item[] {
  const item = items[from];
  const at = from + by;
  if (item === undefined || at < 0 || at >= items.length) return items;
  return items.toSpliced(from, 1).toSpliced(at, 0, item);
}
