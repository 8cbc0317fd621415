import { RequestRedirectSchema } from '@commonplace/proto/admin/v1/request_redirects';
import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';
import { paging } from '../../schemas/paging.ts';
import { clearableText, recordId, requiredText } from '../../schemas/values.ts';

const { urlBytes, domain } = limits.requestRedirect;

export const redirectId = z.object({ id: recordId });
export const redirectPage = z.object(paging({ default: 50, max: 100 }));

const originalUrl =
  'A percent-encoded path that starts with /, with or without a query. Equivalent escapes are the same path: `/%d0%bf` is `/%D0%BF`.';

/** The body of CreateRequestRedirect. */
export const newRedirect = z.object({
  original_url: requiredText(urlBytes).describe(originalUrl),
  destination_url: requiredText(urlBytes),
  request_domain: z
    .string()
    .nullish()
    .describe('The requested host; defaults to the host of the site.')
    .meta({ maxLength: domain }),
});

/** The body of UpdateRequestRedirect; absent fields stay unchanged. */
export const redirectChanges = z.object({
  original_url: clearableText.meta({ maxLength: urlBytes }).describe(originalUrl).optional(),
  destination_url: clearableText.meta({ maxLength: urlBytes }).optional(),
  request_domain: clearableText.meta({ maxLength: domain }).optional(),
});

/** A redirect (ListRequestRedirects). */
export const requestRedirect = represent({
  ...pick(RequestRedirectSchema, 'id', 'original_url', 'destination_url', 'request_domain', 'created_at', 'updated_at'),
});
