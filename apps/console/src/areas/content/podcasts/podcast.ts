import type { ItemOf } from '@commonplace/client';
import type { Field, FieldValues } from '../../../components/form-field.tsx';
import { fromLocalInput } from '../../../components/local-time.ts';

/** A podcast with the status of its feed. */
export type Podcast = ItemOf<'listPodcasts'>;

const slug: Field = {
  name: 'slug',
  label: 'Slug',
  kind: 'text',
  required: true,
  description: 'Part of the URL: letters, digits, - and _.',
};

export const podcastFields: readonly Field[] = [
  { name: 'title', label: 'Title', kind: 'text', required: true },
  slug,
  { name: 'description', label: 'Description', kind: 'multiline' },
  { name: 'image_url', label: 'Image URL', kind: 'url', placeholder: 'https://' },
  {
    name: 'feed_url',
    label: 'Feed URL',
    kind: 'url',
    placeholder: 'https://',
    description: 'Episodes are fetched from the RSS feed regularly. Without a feed, add episodes yourself.',
  },
  { name: 'published', label: 'Published', kind: 'checkbox' },
];

export const episodeFields: readonly Field[] = [
  { name: 'title', label: 'Title', kind: 'text', required: true },
  slug,
  { name: 'media_url', label: 'Audio URL', kind: 'url', required: true, placeholder: 'https://' },
  { name: 'image_url', label: 'Image URL', kind: 'url', placeholder: 'https://' },
  { name: 'published_at', label: 'Published', kind: 'datetime', description: 'Leave empty to publish now.' },
  { name: 'active', label: 'Visible to readers', kind: 'checkbox' },
  { name: 'body', label: 'Description', kind: 'multiline', description: 'HTML.' },
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
