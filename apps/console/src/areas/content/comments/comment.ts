import type { ItemOf } from '@commonplace/client';
import type { Filter } from '../../../components/filters.tsx';
import type { States } from '../../../components/state-badge.tsx';

/** A comment in any status, as moderators see it. */
export type Comment = ItemOf<'listCommentRecords'>;

export const states: States = {
  published: ['Published', 'teal'],
  withheld: ['Withheld', 'orange'],
  hidden: ['Hidden', 'grape'],
  deleted: ['Deleted', 'gray'],
};

export const commentFilters: readonly Filter[] = [
  {
    name: 'state',
    label: 'Status',
    kind: 'select',
    options: Object.entries(states).map(([state, [label]]) => [state, label] as const),
  },
  { name: 'article_id', label: 'Article ID', kind: 'number' },
  { name: 'user_id', label: 'Author ID', kind: 'number' },
];

export const canBeDeleted = ({ state }: Comment): boolean => state !== 'deleted';
