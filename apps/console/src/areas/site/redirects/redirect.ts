import type { ItemOf } from '@commonplace/client';
import type { Field, FieldValues } from '../../../parts/fields.tsx';

/** A redirect as the API shows it (A41). */
export type Redirect = ItemOf<'/api/admin/request_redirects'>;

export const redirectFields: readonly Field[] = [
  {
    name: 'original_url',
    label: 'Address',
    kind: 'address',
    required: true,
    placeholder: '/old-address',
    description: 'A path of this site, percent-encoded, with or without a query.',
  },
  {
    name: 'destination_url',
    label: 'Leads to',
    kind: 'address',
    required: true,
    placeholder: '/new-address',
    description: 'A path, or an address of another site.',
  },
  {
    name: 'request_domain',
    label: 'Domain',
    kind: 'address',
    required: true,
    description: 'The host under which it is asked for.',
  },
];

/** What the form holds, as the API takes it (A42). */
export function toRedirect(values: FieldValues) {
  const text = (name: string) => String(values[name] ?? '');
  return {
    original_url: text('original_url'),
    destination_url: text('destination_url'),
    request_domain: text('request_domain'),
  };
}
