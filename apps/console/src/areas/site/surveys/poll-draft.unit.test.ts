import { expect, test } from 'vitest';
import { draftsOf, moveItem, toPolls, type Poll } from './poll-draft.ts';

const option = (id: number, markdown: string) => ({ id, markdown, supplementary_text: null });
const poll = (id: number, poll_type_of: string, poll_options: object[] = []) =>
  ({ id, poll_type_of, prompt_markdown: `Question ${id}`, scale_min: 1, scale_max: 3, poll_options }) as Poll;
const stored = [
  poll(1, 'single_choice', [option(11, 'Yes'), option(12, 'No')]),
  poll(2, 'scale'),
  poll(3, 'text_input'),
];

test('lists removed questions and options last, and new ones without an ID', () => {
  const [choice, scale] = draftsOf(stored);
  if (!choice || !scale) throw new Error('no drafts');
  const added = { key: 'x', markdown: 'Perhaps', supplementary_text: '' };
  const drafts = moveItem([{ ...choice, options: [...choice.options.slice(1), added] }, scale], 1, -1);
  expect(toPolls(drafts, stored)).toEqual([
    { id: 2, prompt_markdown: 'Question 2', poll_type_of: 'scale', position: 0, scale_min: 1, scale_max: 3 },
    {
      id: 1,
      prompt_markdown: 'Question 1',
      poll_type_of: 'single_choice',
      position: 1,
      poll_options: [
        { id: 12, markdown: 'No', supplementary_text: '', position: 0 },
        { markdown: 'Perhaps', supplementary_text: '', position: 1 },
        { id: 11, _destroy: true },
      ],
    },
    { id: 3, _destroy: true },
  ]);
});

test('creates new options when the type of a question changes', () => {
  const [choice] = draftsOf(stored);
  if (!choice) throw new Error('no draft');
  expect(toPolls([{ ...choice, poll_type_of: 'multiple_choice' }], stored.slice(0, 1))).toMatchObject([
    { id: 1, poll_options: [{ markdown: 'Yes' }, { markdown: 'No' }] },
  ]);
});

test('does not move an item beyond the ends', () => {
  expect(moveItem(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moveItem(['a', 'b'], 0, 1)).toEqual(['b', 'a']);
});
