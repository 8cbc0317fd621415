import type { ItemOf } from '@commonplace/client';
import type { Field, FieldValues } from '../../../parts/fields.tsx';
import { fromLocalInput } from '../../../parts/moment.tsx';

/** A podcast with how reading its feed goes. */
export type Podcast = ItemOf<'/api/podcasts'>;

const slug: Field = {
  name: 'slug',
  label: 'Name in addresses',
  kind: 'text',
  required: true,
  description: 'Letters, digits, - and _.',
};

export const podcastFields: readonly Field[] = [
  { name: 'title', label: 'Title', kind: 'text', required: true },
  slug,
  { name: 'description', label: 'Description', kind: 'long text' },
  { name: 'image_url', label: 'Picture', kind: 'address', placeholder: 'https://' },
  {
    name: 'feed_url',
    label: 'Feed',
    kind: 'address',
    placeholder: 'https://',
    description: 'Episodes are read from it from time to time. Without one they are added by hand.',
  },
  { name: 'published', label: 'Published', kind: 'flag' },
];

export const episodeFields: readonly Field[] = [
  { name: 'title', label: 'Title', kind: 'text', required: true },
  slug,
  { name: 'media_url', label: 'Sound', kind: 'address', required: true, placeholder: 'https://' },
  { name: 'image_url', label: 'Picture', kind: 'address', placeholder: 'https://' },
  { name: 'published_at', label: 'Published', kind: 'time', description: 'Empty for now.' },
  { name: 'active', label: 'Shown to readers', kind: 'flag' },
  { name: 'body', label: 'What it is about', kind: 'long text', description: 'HTML.' },
];

const text = (values: FieldValues, name: string) => String(values[name] ?? '').trim();

export const toPodcast = (values: FieldValues) => ({
  title: text(values, 'title'),
  slug: text(values, 'slug'),
  description: text(values, 'description') || null,
  image_url: text(values, 'image_url') || null,
  feed_url: text(values, 'feed_url') || null,
  published: values['published'] === true,
});

export function toEpisode(values: FieldValues) {
  const at = text(values, 'published_at');
  return {
    title: text(values, 'title'),
    slug: text(values, 'slug'),
    media_url: text(values, 'media_url'),
    image_url: text(values, 'image_url') || null,
    published_at: at === '' ? null : fromLocalInput(at),
    active: values['active'] === true,
    body: text(values, 'body') || null,
  };
}
