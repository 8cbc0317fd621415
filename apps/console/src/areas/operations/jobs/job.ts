import type { ItemOf } from '@commonplace/client';
import type { Filter } from '../../../parts/filters.tsx';

/** A background job, as the API shows it. */
export type Job = ItemOf<'/api/admin/jobs'>;

/** States as people call them, and their color. */
export const states = {
  created: ['waits', 'gray'],
  retry: ['waits to be tried again', 'orange'],
  active: ['runs', 'blue'],
  completed: ['is done', 'teal'],
  cancelled: ['was cancelled', 'gray'],
  failed: ['failed', 'red'],
} as const;

export const services = ['admin', 'analytics', 'community', 'content', 'listings'].map((name) => [name, name] as const);

export const jobFilters: readonly Filter[] = [
  {
    name: 'state',
    label: 'State',
    kind: 'select',
    options: Object.entries(states).map(([state, [says]]) => [state, says] as const),
  },
  { name: 'service', label: 'Service', kind: 'select', options: services },
  { name: 'queue', label: 'Queue', kind: 'text' },
];

/** Whether it can be tried once more: what was cancelled was not wanted. */
export const canBeRetried = ({ state }: Job): boolean => state === 'failed';

/** Whether it may yet be given up. */
export const canBeCancelled = ({ state }: Job): boolean => ['created', 'retry', 'active'].includes(state);
