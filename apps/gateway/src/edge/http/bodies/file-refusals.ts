import { badRequest, DomainError } from '@commonplace/domain/errors';
import type { FileBody } from '../../served-route.ts';

/** rules.md#body-sizes. */
export function tooLarge(): DomainError {
  return new DomainError('payload_too_large', 'payload too large');
}

/** rules.md#bad-request-or-invalid. */
export function badFileType({ type }: FileBody): DomainError {
  return badRequest(`the content type must be multipart/form-data, ${type} or application/octet-stream`);
}
