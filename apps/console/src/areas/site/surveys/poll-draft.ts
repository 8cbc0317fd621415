import type { DataOf } from '@commonplace/client';

/** A question of a survey as the API shows it (A46). */
export type Poll = DataOf<'/api/surveys/{id_or_slug}', 'get'>['polls'][number];

/** The kinds of polls, as people call them. */
export const pollTypes = [
  ['single_choice', 'One of several'],
  ['multiple_choice', 'Some of several'],
  ['scale', 'A number of a scale'],
  ['text_input', 'A text'],
] as const;

/** An option as it is being written; without an id a new one. */
export interface OptionDraft {
  key: string;
  id?: number;
  markdown: string;
  supplementary_text: string;
}

/** A poll as it is being written; without an id a new one. */
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

/** The polls of a survey as they can be changed. */
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

/** What was written, as the API takes it. What is gone comes last: messages name what is wrong by its place. */
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
  // Options of another kind of poll are gone with it.
  const former = before?.poll_type_of === type ? before.poll_options : [];
  const known = new Set(former.map(({ id }) => id));
  const wishes = options.map(({ id, markdown, supplementary_text }, position) => ({
    ...(id !== undefined && known.has(id) && { id }),
    markdown,
    supplementary_text,
    position,
  }));
  return [...wishes, ...removed(former, options)];
}

function removed(stored: readonly { id: number }[], drafts: readonly { id?: number }[]): object[] {
  const kept = new Set(drafts.map(({ id }) => id));
  return stored.filter(({ id }) => !kept.has(id)).map(({ id }) => ({ id, _destroy: true }));
}

/** A list in which something has moved by a place. */
export function moved<Item>(items: readonly Item[], from: number, by: -1 | 1): readonly Item[] {
  const item = items[from];
  const at = from + by;
  if (item === undefined || at < 0 || at >= items.length) return items;
  return items.toSpliced(from, 1).toSpliced(at, 0, item);
}
