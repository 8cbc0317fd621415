import { invalid } from '@commonplace/rpc/errors';

/** The site as browsers know it: passkeys belong to its name, and answers come from its origin. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** The site of an address, of which a trailing slash and a path are no part. */
export function relyingParty(address: string): RelyingParty {
  const url = URL.parse(address);
  if (!url) throw new Error('the origin of the site is no address');
  return { id: url.hostname, origin: url.origin };
}

/** The library, which takes its time and memory: a process that is asked for no passkey does without. */
export const webauthn = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256 (RFC 9053), which together every authenticator has. */
export const algorithms = [-8, -7, -257];

/** JSON of a browser; what is none is `validation_failed`, and so is what the library then finds in it. */
export function parseBrowserAnswer<Answer extends { id: string }>(json: string): Answer {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null && 'id' in value && isCredentialId(value.id)) {
      return value as Answer;
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw refusedAnswer();
}

/** Base64url of at most 1,023 bytes (WebAuthn, 5.8.3). */
function isCredentialId(id: unknown): boolean {
  return typeof id === 'string' && /^[\w-]{1,1364}$/.test(id);
}

/** What the answer of a browser that does not fit is. */
export function refusedAnswer() {
  return invalid('The passkey was not accepted', 'invalid_passkey');
}
