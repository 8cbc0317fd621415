import type { ItemOf } from '@commonplace/client';
import type { Field, FieldValues } from '../../../parts/fields.tsx';
import { fromLocalInput } from '../../../parts/moment.tsx';

/** Articles that somebody is shown in their feed (A49). */
export type RecommendedList = ItemOf<'/api/recommended_articles_lists'>;

export const recommendedListFields: readonly Field[] = [
  { name: 'name', label: 'Name', kind: 'text', required: true },
  {
    name: 'user_id',
    label: 'Id of its owner',
    kind: 'number',
    required: true,
    min: 1,
    description: 'Whose feed shows the articles. Each has one list: a new one takes its place.',
  },
  {
    name: 'article_ids',
    label: 'Ids of articles',
    kind: 'words',
    description: 'In the order in which they are shown.',
  },
  {
    name: 'expires_at',
    label: 'Shown until',
    kind: 'time',
    description: 'In your time zone; a day from now when nothing is said.',
  },
];

/** What the form holds, as the API takes it (A50). */
export function toRecommendedList({ name, user_id: owner, article_ids: ids, expires_at: until }: FieldValues) {
  return {
    name: String(name ?? ''),
    placement_area: 'main_feed' as const,
    user_id: owner === '' || owner === undefined ? null : Number(owner),
    article_ids: Array.isArray(ids) ? ids.join(',') : '',
    ...(until !== '' && until !== undefined && { expires_at: fromLocalInput(String(until)) }),
  };
}
