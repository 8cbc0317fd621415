import type { ItemOf } from '@commonplace/client';
import type { Filter } from '../../../components/filters.tsx';

export type Job = ItemOf<'listJobs'>;

/** Label and color of each status. */
export const states = {
  created: ['Waiting', 'gray'],
  retry: ['Waiting to retry', 'orange'],
  active: ['Running', 'blue'],
  completed: ['Completed', 'teal'],
  cancelled: ['Cancelled', 'gray'],
  failed: ['Failed', 'red'],
} as const;

export const services = ['admin', 'analytics', 'community', 'content', 'listings'].map((name) => [name, name] as const);

export const jobFilters: readonly Filter[] = [
  {
    name: 'state',
    label: 'Status',
    kind: 'select',
    options: Object.entries(states).map(([state, [label]]) => [state, label] as const),
  },
  { name: 'service', label: 'Service', kind: 'select', options: services },
  { name: 'queue', label: 'Queue', kind: 'text' },
];

export const canBeRetried = ({ state }: Job): boolean => state === 'failed';

export const canBeCancelled = ({ state }: Job): boolean => ['created', 'retry', 'active'].includes(state);
