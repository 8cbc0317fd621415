import { mailLink } from '@commonplace/rules/email-address';

/** Months for which the text is valid; RFC 9116 recommends less than a year. */
const validMonths = 6;

/** Writes security.txt (RFC 9116). The expiry is the start of a month, so that the text changes once a month. */
export function securityText(origin: string, contactEmail: string | null, now: Date): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + validMonths, 1));
  return [
    ...(contactEmail === null ? [] : [`Contact: ${mailLink(contactEmail)}`]),
    `Contact: ${origin}/report`,
    `Expires: ${expires.toISOString()}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
