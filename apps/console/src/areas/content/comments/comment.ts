import type { ItemOf } from '@commonplace/client';
import type { Filter } from '../../../parts/filters.tsx';
import type { States } from '../../../parts/state-badge.tsx';

/** A comment as moderators see it, whatever became of it. */
export type Comment = ItemOf<'/api/admin/comments'>;

export const states: States = {
  published: ['Published', 'teal'],
  withheld: ['Withheld', 'orange'],
  hidden: ['Hidden', 'grape'],
  deleted: ['Deleted', 'gray'],
};

export const commentFilters: readonly Filter[] = [
  {
    name: 'state',
    label: 'State',
    kind: 'select',
    options: Object.entries(states).map(([state, [says]]) => [state, says] as const),
  },
  { name: 'article_id', label: 'Id of the article', kind: 'number' },
  { name: 'user_id', label: 'Id of the author', kind: 'number' },
];

export const canBeDeleted = ({ state }: Comment): boolean => state !== 'deleted';
