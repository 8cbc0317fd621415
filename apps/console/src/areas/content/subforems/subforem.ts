import type { ItemOf } from '@commonplace/client';
import type { Field, FieldValues } from '../../../components/form-field.tsx';

export type Subforem = ItemOf<'listSubforemRecords'>;

export const subforemFields: readonly Field[] = [
  { name: 'name', label: 'Name', kind: 'text', required: true },
  { name: 'domain', label: 'Domain', kind: 'text', required: true, placeholder: 'cooking.example.com' },
  { name: 'description', label: 'Description', kind: 'multiline' },
  { name: 'logo_image_url', label: 'Logo URL', kind: 'url', placeholder: 'https://' },
  {
    name: 'cover_image_url',
    label: 'Cover image URL',
    kind: 'url',
    placeholder: 'https://',
    description: 'For applications. Pages of the site show the logo alone.',
  },
  { name: 'root', label: 'Root subforem', kind: 'checkbox' },
  {
    name: 'discoverable',
    label: 'Discoverable',
    kind: 'checkbox',
    description:
      'Shown in the list of subforems. The root is always shown; others are then reachable only by their domain.',
  },
];

/** Converts form values to the request. */
export function toSubforem(values: FieldValues) {
  const text = (name: string) => String(values[name] ?? '').trim();
  return {
    name: text('name'),
    domain: text('domain'),
    description: text('description'),
    logo_image_url: text('logo_image_url'),
    cover_image_url: text('cover_image_url'),
    root: values['root'] === true,
    discoverable: values['discoverable'] === true,
  };
}

/** Converts a subforem to form values. */
export const toValues = (subforem: Subforem): FieldValues => ({
  name: subforem.name,
  domain: subforem.domain,
  description: subforem.description ?? '',
  logo_image_url: subforem.logo_image_url ?? '',
  cover_image_url: subforem.cover_image_url ?? '',
  root: subforem.root,
  discoverable: subforem.discoverable,
});
