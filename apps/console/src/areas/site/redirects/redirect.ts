import type { ItemOf } from '@commonplace/client';
import type { Field, FieldValues } from '../../../components/form-field.tsx';

export type Redirect = ItemOf<'listRequestRedirects'>;

export const redirectFields: readonly Field[] = [
  {
    name: 'original_url',
    label: 'Path',
    kind: 'url',
    required: true,
    placeholder: '/old-path',
    description: 'A path of this site, percent-encoded, with or without a query.',
  },
  {
    name: 'destination_url',
    label: 'Redirects to',
    kind: 'url',
    required: true,
    placeholder: '/new-path',
    description: 'A path of this site, or the URL of another site.',
  },
  {
    name: 'request_domain',
    label: 'Domain',
    kind: 'url',
    required: true,
    description: 'The host that the redirect applies to.',
  },
];

/** Converts form values to the request (CreateRequestRedirect). */
export function toRedirect(values: FieldValues) {
  const text = (name: string) => String(values[name] ?? '');
  return {
    original_url: text('original_url'),
    destination_url: text('destination_url'),
    request_domain: text('request_domain'),
  };
}
