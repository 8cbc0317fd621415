import { Violations } from '@commonplace/domain/violations';
import type { RequestRedirectInput } from '@commonplace/proto/admin/v1/request_redirects';
import { limits } from '@commonplace/rules/limits';
import { parseWebAddress } from '@commonplace/rules/web-address';
import type { RequestRedirect } from '../tables/request-redirects.ts';

/** The editable fields of a redirect. */
export type RedirectFields = Pick<RequestRedirect, 'originalUrl' | 'destinationUrl' | 'requestDomain'>;

export const defaultFields: RedirectFields = { originalUrl: '', destinationUrl: '', requestDomain: '' };

/** Characters that a request line and a header allow. */
const asciiText = /^[\x21-\x7E]*$/;
/** A path on this host: `//` or `/\` would redirect to another host. */
const ownPath = /^\/(?![/\\])/;
/** Requires both slashes: without them, a browser may read a path. */
const webAddress = /^https?:\/\/[^/\\]/i;

/**
 * Applies an input and validates the result: fields that are not given stay.
 * @throws DomainError validation_failed with every broken rule.
 */
export function mergeFields(base: RedirectFields, input: RequestRedirectInput): RedirectFields {
  const violations = new Violations();
  const { requestDomain } = input;
  const fields: RedirectFields = {
    originalUrl: input.originalUrl?.trim() ?? base.originalUrl,
    destinationUrl: input.destinationUrl?.trim() ?? base.destinationUrl,
    requestDomain: requestDomain === undefined ? base.requestDomain : normalizeHost(requestDomain.trim()),
  };
  violations.add('original_url', addressProblem(fields.originalUrl) ?? originalProblem(fields.originalUrl));
  violations.add('destination_url', addressProblem(fields.destinationUrl) ?? destinationProblem(fields.destinationUrl));
  violations.add('request_domain', domainProblem(fields.requestDomain));
  violations.throwIfAny();
  return fields;
}

function addressProblem(address: string): string | undefined {
  const maxBytes = limits.requestRedirect.urlBytes;
  if (address === '') return "can't be blank";
  return Buffer.byteLength(address) > maxBytes ? `is too long (maximum is ${maxBytes} bytes)` : undefined;
}

function originalProblem(path: string): string | undefined {
  if (!path.startsWith('/')) return 'must start with /';
  // Redirects are compared with the encoded path that browsers send.
  return asciiText.test(path) && !path.includes('#') ? undefined : 'must be percent-encoded and without a fragment';
}

function destinationProblem(address: string): string | undefined {
  const isSafe = asciiText.test(address) && !address.includes('\\');
  const isWeb = webAddress.test(address) && parseWebAddress(address) !== undefined;
  return isSafe && (isWeb || ownPath.test(address)) ? undefined : 'must be a valid HTTP/HTTPS URL, or a path';
}

/** Normalizes a host: lower case, ASCII, with a port only if it is not the default one. */
function normalizeHost(text: string): string {
  const host = /[\s/@?#\\%]/.test(text) ? undefined : URL.parse(`http://${text}`)?.host;
  return host ?? text.toLowerCase();
}

function domainProblem(domain: string): string | undefined {
  if (domain === '') return "can't be blank";
  const maxLength = limits.requestRedirect.domain;
  if (domain.length > maxLength) return `is too long (maximum is ${maxLength} characters)`;
  const url = /[\s/@?#\\%]/.test(domain) ? null : URL.parse(`http://${domain}`);
  return url?.host === domain && !url.hostname.endsWith('.') ? undefined : 'is invalid';
}
