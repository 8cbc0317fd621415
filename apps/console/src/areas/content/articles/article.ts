import type { ItemOf } from '@commonplace/client';
import type { Filter } from '../../../parts/filters.tsx';
import type { States } from '../../../parts/state-badge.tsx';

/** An article as moderators see it. */
export type Article = ItemOf<'/api/admin/articles'>;

export const states: States = {
  published: ['Published', 'teal'],
  scheduled: ['Scheduled', 'blue'],
  withheld: ['Withheld', 'orange'],
  unpublished: ['Unpublished', 'gray'],
};

export const articleFilters: readonly Filter[] = [
  { name: 'title', label: 'Title begins with', kind: 'text' },
  {
    name: 'state',
    label: 'State',
    kind: 'select',
    options: Object.entries(states).map(([state, [says]]) => [state, says] as const),
  },
  { name: 'tag', label: 'Tag', kind: 'text' },
  { name: 'min_score', label: 'Least score', kind: 'number' },
  { name: 'max_score', label: 'Greatest score', kind: 'number' },
  { name: 'user_id', label: 'Id of the author', kind: 'number' },
  { name: 'organization_id', label: 'Id of the organization', kind: 'number' },
];

/** What is a draft again already cannot be unpublished. */
export const canBeUnpublished = ({ state }: Article): boolean => state !== 'unpublished';
