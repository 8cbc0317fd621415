import { RequestRedirectSchema } from '@commonplace/proto/admin/v1/request_redirects';
import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';
import { paging } from '../../schemas/paging.ts';
import { clearableText, recordId, requiredText } from '../../schemas/values.ts';

const { addressBytes, domain } = limits.requestRedirect;

export const redirectId = z.object({ id: recordId });
export const redirectPage = z.object(paging({ default: 50, max: 100 }));

/** The body of A42. */
export const newRedirect = z.object({
  original_url: requiredText(addressBytes),
  destination_url: requiredText(addressBytes),
  request_domain: requiredText(domain),
});

/** The body of A44: what is not given stays. */
export const redirectChanges = z.object({
  original_url: clearableText.meta({ maxLength: addressBytes }).optional(),
  destination_url: clearableText.meta({ maxLength: addressBytes }).optional(),
  request_domain: clearableText.meta({ maxLength: domain }).optional(),
});

/** A redirect as administrators see it (A41). */
export const requestRedirect = represent({
  ...pick(RequestRedirectSchema, 'id', 'original_url', 'destination_url', 'request_domain', 'created_at', 'updated_at'),
});
