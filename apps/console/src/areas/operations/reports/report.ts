import type { ItemOf } from '@commonplace/client';
import type { Filter } from '../../../parts/filters.tsx';

/** What somebody has reported or remarked, as the API shows it (A53). */
export type Report = ItemOf<'/api/feedback_messages'>;

/** What may become of a report, and what it means. */
export const statuses = [
  ['Open', 'Open'],
  ['Resolved', 'Resolved'],
  ['Invalid', 'Invalid'],
  ['Spam', 'Spam'],
  ['Ignored', 'Ignored'],
] as const;

export type Status = (typeof statuses)[number][0];

export const reportFilters: readonly Filter[] = [
  { name: 'status', label: 'Status', kind: 'select', options: statuses },
  {
    name: 'feedback_type',
    label: 'Kind',
    kind: 'select',
    options: [
      ['abuse-reports', 'Abuse'],
      ['spam', 'Spam'],
      ['bug-reports', 'Faults'],
      ['connect', 'Contact'],
    ],
  },
  {
    name: 'category',
    label: 'Category',
    kind: 'select',
    options: ['spam', 'rude or vulgar', 'harassment', 'bug', 'listings', 'other'].map((name) => [name, name] as const),
  },
  { name: 'reporter_id', label: 'Id of who reported', kind: 'number' },
  { name: 'offender_id', label: 'Id of whom it is about', kind: 'number' },
];
