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

/** The types by their names in the API. */
const types = [
  ['abuse-reports', 'Abuse'],
  ['spam', 'Spam'],
  ['bug-reports', 'Bug'],
  ['connect', 'Contact'],
] as const;

/** The categories by their names in the API. */
const categories = [
  ['spam', 'Spam'],
  ['rude or vulgar', 'Rude or vulgar'],
  ['harassment', 'Harassment'],
  ['bug', 'Bug'],
  ['listings', 'Listings'],
  ['other', 'Other'],
] as const;

const titles: ReadonlyMap<string, string> = new Map([...types, ...categories]);

/** Returns the title of a type or a category; one of a later release keeps its name in the API. */
export const kindTitle = (name: string): string => titles.get(name) ?? name;

export const reportFilters: readonly Filter[] = [
  { name: 'status', label: 'Status', kind: 'select', options: statuses },
  {
    name: 'feedback_type',
    label: 'Type',
    kind: 'select',
    options: types,
  },
  {
    name: 'category',
    label: 'Category',
    kind: 'select',
    options: categories,
  },
  { name: 'reporter_id', label: 'Reporter ID', kind: 'number' },
  { name: 'offender_id', label: 'Reported user ID', kind: 'number' },
];
