import type { IncomingMessage } from 'node:http';
import { badRequest, DomainError } from '@commonplace/domain/errors';
import { isCleanTarget } from './request-target.ts';
import { expectationFailed, targetTooLong, unknownTransferCoding, unsupportedEncoding } from '../failures/refusals.ts';

/** The maximum length of a request target (rules.md#body-sizes). */
export const maxTargetLength = 8_192;

/**
 * Returns the first failure that does not depend on the path: a target over 8 KiB (rules.md#body-sizes) or with null bytes or invalid
 * UTF-8 (rules.md#bad-request-or-invalid), no host or several (RFC 9112, 3.2), no user-agent (rules.md#user-agent), an unknown expectation, or a transfer coding other
 * than chunked (RFC 9112, 6.1).
 */
export function refusalOf(request: IncomingMessage): DomainError | undefined {
  const { url = '', headers } = request;
  if (url.length > maxTargetLength) return targetTooLong();
  if (!hasKnownTransferCoding(request)) return unknownTransferCoding();
  if (!isCleanTarget(url)) return badRequest('bad request');
  if (!hasOneHost(request)) return badRequest('exactly one host is required');
  if (!headers['user-agent']?.trim()) return new DomainError('permission_denied', 'user-agent header required');
  if (headers.expect !== undefined && !expectsContinue(request)) return expectationFailed();
  return undefined;
}

/** Whether a request has exactly one valid host; optional in HTTP/1.0. */
export function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length !== 4 || name.toLowerCase() !== 'host') continue;
    if (invalidHost.test(rawHeaders[at + 1] ?? '')) return false;
    hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

/** Whether the transfer coding is absent or chunked. */
export function hasKnownTransferCoding({ headers }: IncomingMessage): boolean {
  const coding = headers['transfer-encoding'];
  return coding === undefined || coding.trim().toLowerCase() === 'chunked';
}

const invalidHost = /[\s/@,?#\\]/;

/** Whether the client waits for `100 Continue` (RFC 9110, 10.1.1). */
export function expectsContinue({ headers }: IncomingMessage): boolean {
  return headers.expect?.toLowerCase() === '100-continue';
}

/** Throws for a body with a content encoding, before it is read (rules.md#body-sizes). */
export function checkEncoding({ headers }: IncomingMessage): void {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity') throw unsupportedEncoding();
}
