import type { ItemOf } from '@commonplace/client';
import type { Field, FieldValues } from '../../../parts/fields.tsx';

/** A badge as the API shows it (A28). */
export type Badge = ItemOf<'/api/badges'>;

/** A badge that somebody was awarded (A25). */
export type Award = ItemOf<'/api/badge_achievements'>;

export const badgeFields: readonly Field[] = [
  { name: 'title', label: 'Title', kind: 'text', required: true },
  { name: 'description', label: 'Description', kind: 'long text', required: true },
  {
    name: 'remote_badge_image_url',
    label: 'Address of its image',
    kind: 'address',
    placeholder: 'https://',
    description: 'A public address of a PNG, GIF or SVG image. The site keeps the image.',
  },
  {
    name: 'credits_awarded',
    label: 'Credits',
    kind: 'number',
    min: 0,
    description: 'Whoever is awarded it is given these.',
  },
  { name: 'allow_multiple_awards', label: 'Somebody can be awarded it several times', kind: 'flag' },
];

/** What the form holds, as the API takes it (A29, A31); an address that is not given leaves the image as it is. */
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
