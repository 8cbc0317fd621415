import type { ItemOf } from '@commonplace/client';
import type { Filter } from '../../../components/filters.tsx';

/** A report of a user (UpdateFeedbackMessage). */
export type Report = ItemOf<'listFeedbackMessages'>;

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
    label: 'Type',
    kind: 'select',
    options: [
      ['abuse-reports', 'Abuse'],
      ['spam', 'Spam'],
      ['bug-reports', 'Bug'],
      ['connect', 'Contact'],
    ],
  },
  {
    name: 'category',
    label: 'Category',
    kind: 'select',
    options: ['spam', 'rude or vulgar', 'harassment', 'bug', 'listings', 'other'].map((name) => [name, name] as const),
  },
  { name: 'reporter_id', label: 'Reporter ID', kind: 'number' },
  { name: 'offender_id', label: 'Reported user ID', kind: 'number' },
];
