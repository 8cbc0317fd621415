import type { ItemOf } from '@commonplace/client';
import type { Field, FieldValues } from '../../../components/form-field.tsx';
import { fromLocalInput } from '../../../components/local-time.ts';

/** Articles that are shown in the feed of a user. */
export type RecommendedList = ItemOf<'listRecommendedLists'>;

export const recommendedListFields: readonly Field[] = [
  { name: 'name', label: 'Name', kind: 'text', required: true },
  {
    name: 'user_id',
    label: 'User ID',
    kind: 'number',
    required: true,
    min: 1,
    description: 'The user whose feed shows the articles. A new list replaces the current one.',
  },
  {
    name: 'article_ids',
    label: 'Article IDs',
    kind: 'list',
    description: 'In the order of display.',
  },
  {
    name: 'expires_at',
    label: 'Shown until',
    kind: 'datetime',
    description: 'In your time zone. Leave empty for one day from now.',
  },
];

/** Converts form values to the request (SaveRecommendedList). */
export function toRecommendedList({ name, user_id: owner, article_ids: ids, expires_at: until }: FieldValues) {
  return {
    name: String(name ?? ''),
    placement_area: 'main_feed' as const,
    user_id: owner === '' || owner === undefined ? null : Number(owner),
    article_ids: Array.isArray(ids) ? ids.join(',') : '',
    ...(until !== '' && until !== undefined && { expires_at: fromLocalInput(String(until)) }),
  };
}
