import type { ItemOf } from '@commonplace/client';
import type { Field, FieldValues } from '../../../parts/fields.tsx';

/** A subforem as administrators see it. */
export type Subforem = ItemOf<'/api/admin/subforems'>;

export const subforemFields: readonly Field[] = [
  { name: 'name', label: 'Name', kind: 'text', required: true },
  { name: 'domain', label: 'Domain', kind: 'text', required: true, placeholder: 'cooking.example.com' },
  { name: 'description', label: 'Description', kind: 'long text' },
  { name: 'logo_image_url', label: 'Logo', kind: 'address', placeholder: 'https://' },
  { name: 'cover_image_url', label: 'Cover', kind: 'address', placeholder: 'https://' },
  { name: 'root', label: 'Root of the site', kind: 'flag' },
  {
    name: 'discoverable',
    label: 'Discoverable',
    kind: 'flag',
    description:
      'It stands in the list of subforems, as the root always does. One that does not is known by its domain alone.',
  },
];

/** What the form holds, as the API takes it. */
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

/** And back. */
export const toValues = (subforem: Subforem): FieldValues => ({
  name: subforem.name,
  domain: subforem.domain,
  description: subforem.description ?? '',
  logo_image_url: subforem.logo_image_url ?? '',
  cover_image_url: subforem.cover_image_url ?? '',
  root: subforem.root,
  discoverable: subforem.discoverable,
});
