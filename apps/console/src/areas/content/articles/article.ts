import type { ItemOf } from '@commonplace/client';
import type { Filter } from '../../../components/filters.tsx';
import type { States } from '../../../components/state-badge.tsx';

/** An article as moderators see it. */
export type Article = ItemOf<'listArticleRecords'>;

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
    label: 'Status',
    kind: 'select',
    options: Object.entries(states).map(([state, [label]]) => [state, label] as const),
  },
  { name: 'tag', label: 'Tag', kind: 'text' },
  { name: 'min_score', label: 'Minimum score', kind: 'number' },
  { name: 'max_score', label: 'Maximum score', kind: 'number' },
  { name: 'user_id', label: 'Author ID', kind: 'number' },
  { name: 'organization_id', label: 'Organization ID', kind: 'number' },
];

export const canBeUnpublished = ({ state }: Article): boolean => state !== 'unpublished';
