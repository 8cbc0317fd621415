import { RequestRedirectSchema } from '@commonplace/proto/admin/v1/request_redirects';
import { pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';

/** A redirect as administrators see it (A41). */
export const requestRedirect = represent({
  ...pick(RequestRedirectSchema, 'id', 'original_url', 'destination_url', 'request_domain', 'created_at', 'updated_at'),
});
