import { Violations } from '@commonplace/domain/violations';
import { properName } from '@commonplace/rules/names';
import type { SubforemInput } from '@commonplace/proto/content/v1/subforems';
import { limits } from '@commonplace/rules/limits';
import { characterProblem, lengthProblem, nameProblem } from '@commonplace/rules/plain-text';
import type { SiteImages } from '@commonplace/rules/site-images';
import type { Subforem } from '../tables/subforems.ts';

/** The fields of a subforem that administrators set. */
export type SubforemFields = Pick<
  Subforem,
  'domain' | 'name' | 'root' | 'description' | 'logoImageUrl' | 'coverImageUrl' | 'discoverable'
>;

export const defaultFields: SubforemFields = {
  domain: '',
  name: '',
  root: false,
  description: null,
  logoImageUrl: null,
  coverImageUrl: null,
  discoverable: false,
};

/**
 * Returns the fields after an input; fields that are not given stay.
 * @throws DomainError validation_failed that names every broken rule.
 */
export function mergeFields(base: SubforemFields, input: SubforemInput, siteImages: SiteImages): SubforemFields {
  const violations = new Violations();
  const fields: SubforemFields = {
    domain: input.domain === undefined ? base.domain : parseDomain(violations, input.domain),
    name: input.name === undefined ? base.name : properName(input.name),
    root: input.root ?? base.root,
    description: input.description === undefined ? (base.description ?? null) : emptyToNull(input.description),
    logoImageUrl: input.logoImageUrl === undefined ? (base.logoImageUrl ?? null) : emptyToNull(input.logoImageUrl),
    coverImageUrl: input.coverImageUrl === undefined ? (base.coverImageUrl ?? null) : emptyToNull(input.coverImageUrl),
    discoverable: input.discoverable ?? base.discoverable,
  };
  validate(violations, fields, siteImages);
  violations.throwIfAny();
  return fields;
}

function validate(violations: Violations, fields: SubforemFields, siteImages: SiteImages): void {
  const { subforem } = limits;
  if (fields.domain === '' && !violations.any) violations.add('domain', "can't be blank");
  violations.add('name', nameProblem(fields.name) ?? lengthProblem(fields.name, subforem.name));
  const description = fields.description ?? '';
  violations.add('description', lengthProblem(description, subforem.description) ?? characterProblem(description));
  violations.add('logo_image_url', imageProblem(fields.logoImageUrl, siteImages));
  violations.add('cover_image_url', imageProblem(fields.coverImageUrl, siteImages));
}

/** Normalizes a host as in requests: lower-case ASCII, with a non-default port. */
function parseDomain(violations: Violations, text: string): string {
  const domain = text.trim();
  if (domain === '') return '';
  const url = /[\s/@?#\\%]/.test(domain) ? null : URL.parse(`http://${domain}`);
  if (url === null || url.host === '' || url.hostname.endsWith('.')) violations.add('domain', 'is invalid');
  else if (url.host.length > limits.subforem.domain) {
    violations.add('domain', `is too long (maximum is ${limits.subforem.domain} characters)`);
  }
  return url?.host ?? domain;
}

function imageProblem(address: string | null | undefined, siteImages: SiteImages): string | undefined {
  if (address == null) return undefined;
  const maxBytes = limits.subforem.urlBytes;
  if (Buffer.byteLength(address) > maxBytes) return `is too long (maximum is ${maxBytes} bytes)`;
  return siteImages.allow(address) ? undefined : 'is an invalid url';
}

function emptyToNull(value: string): string | null {
  return value.trim() || null;
}
