import type { ItemOf } from '@commonplace/client';
import type { Field, FieldValues } from '../../../components/form-field.tsx';

export type Badge = ItemOf<'listBadges'>;

/** A badge that was awarded to a user. */
export type Award = ItemOf<'listBadgeAchievements'>;

export const badgeFields: readonly Field[] = [
  { name: 'title', label: 'Title', kind: 'text', required: true },
  { name: 'description', label: 'Description', kind: 'multiline', required: true },
  {
    name: 'remote_badge_image_url',
    label: 'Image URL',
    kind: 'url',
    placeholder: 'https://',
    description: 'Public URL of a PNG, GIF or SVG image. The site stores a copy.',
  },
  {
    name: 'credits_awarded',
    label: 'Credits',
    kind: 'number',
    min: 0,
    description: 'Given to the user with the badge.',
  },
  { name: 'allow_multiple_awards', label: 'Allow several awards per user', kind: 'checkbox' },
];

/** Converts form values to the request (CreateBadge and UpdateBadge). An empty image URL keeps the image. */
export function toBadge(values: FieldValues) {
  const text = (name: string) => String(values[name] ?? '');
  return {
    title: text('title'),
    description: text('description'),
    remote_badge_image_url: text('remote_badge_image_url'),
    credits_awarded: Number(values['credits_awarded'] ?? 0),
    allow_multiple_awards: values['allow_multiple_awards'] === true,
  };
}
