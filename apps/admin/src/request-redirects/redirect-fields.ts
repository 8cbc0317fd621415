import type { RequestRedirectInput } from '@commonplace/proto/admin/v1/request_redirects';
import { Violations } from '@commonplace/rpc/violations';
import { limits } from '@commonplace/rules/limits';
import { parseWebAddress } from '@commonplace/rules/web-address';
import type { RequestRedirect } from '../tables/request-redirects.ts';

/** What an administrator decides about a redirect. */
export type RedirectFields = Pick<RequestRedirect, 'originalUrl' | 'destinationUrl' | 'requestDomain'>;

/** What is decided about a redirect of which nothing was said. */
export const blankFields: RedirectFields = { originalUrl: '', destinationUrl: '', requestDomain: '' };

/** What may stand in a request line, and in a header. */
const asciiText = /^[\x21-\x7E]*$/;
/** A path of this host: two slashes, or one of the other kind, would lead to another. */
const ownPath = /^\/(?![/\\])/;
/** With both slashes: without, a browser may take it for a path. */
const webAddress = /^https?:\/\/[^/\\]/i;

/**
 * The fields after an input: what is not given stays.
 * @throws DomainError validation_failed that names every broken rule.
 */
export function fieldsAfter(base: RedirectFields, input: RequestRedirectInput): RedirectFields {
  const violations = new Violations();
  const { requestDomain } = input;
  const fields: RedirectFields = {
    originalUrl: input.originalUrl?.trim() ?? base.originalUrl,
    destinationUrl: input.destinationUrl?.trim() ?? base.destinationUrl,
    requestDomain: requestDomain === undefined ? base.requestDomain : hostOf(requestDomain.trim()),
  };
  violations.add('original_url', addressProblem(fields.originalUrl) ?? originalProblem(fields.originalUrl));
  violations.add('destination_url', addressProblem(fields.destinationUrl) ?? destinationProblem(fields.destinationUrl));
  violations.add('request_domain', domainProblem(fields.requestDomain));
  violations.throwIfAny();
  return fields;
}

function addressProblem(address: string): string | undefined {
  const most = limits.requestRedirect.addressBytes;
  if (address === '') return "can't be blank";
  return Buffer.byteLength(address) > most ? `is too long (maximum is ${most} bytes)` : undefined;
}

function originalProblem(path: string): string | undefined {
  if (!path.startsWith('/')) return 'must start with /';
  // It is compared with what browsers send, which is never otherwise.
  return asciiText.test(path) && !path.includes('#')
    ? undefined
    : 'must be written as it is asked for: percent-encoded';
}

function destinationProblem(address: string): string | undefined {
  const isSafe = asciiText.test(address) && !address.includes('\\');
  const isWeb = webAddress.test(address) && parseWebAddress(address) !== undefined;
  return isSafe && (isWeb || ownPath.test(address)) ? undefined : 'must be a valid HTTP/HTTPS URL, or a path';
}

/** A host as requests name it: in lower case and in ASCII, with a port where that is not the scheme's. */
function hostOf(text: string): string {
  const host = /[\s/@?#\\%]/.test(text) ? undefined : URL.parse(`http://${text}`)?.host;
  return host ?? text.toLowerCase();
}

function domainProblem(domain: string): string | undefined {
  if (domain === '') return "can't be blank";
  const most = limits.requestRedirect.domain;
  if (domain.length > most) return `is too long (maximum is ${most} characters)`;
  const url = /[\s/@?#\\%]/.test(domain) ? null : URL.parse(`http://${domain}`);
  return url?.host === domain && !url.hostname.endsWith('.') ? undefined : 'is invalid';
}
