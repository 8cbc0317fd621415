import { badRequest, invalid } from '@commonplace/domain/errors';

/** The site in WebAuthn: the host that passkeys belong to and the origin of answers. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** Returns the relying party of a URL, without its path. Throws `bad_request` for another text. */
export function relyingParty(address: string): RelyingParty {
  const url = URL.parse(address);
  if (!url) throw badRequest('origin: must be a URL');
  return { id: url.hostname, origin: url.origin };
}

/** Loads the library on first use, to save time and memory in processes without passkeys. */
export const webauthn = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256 (RFC 9053); every authenticator supports one of them. */
export const algorithms = [-8, -7, -257];

/** Parses the JSON of a browser. Throws `validation_failed` for invalid JSON. */
export function parseBrowserAnswer<Answer extends { id: string }>(json: string): Answer {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null && 'id' in value && isCredentialId(value.id)) {
      return value as Answer;
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw invalidPasskey();
}

/** Base64url of at most 1,023 bytes (WebAuthn, 5.8.3). */
function isCredentialId(id: unknown): boolean {
  return typeof id === 'string' && /^[\w-]{1,1364}$/.test(id);
}

/** Returns the error for an invalid answer of a browser. */
export function invalidPasskey() {
  return invalid('The passkey was not accepted', 'invalid_passkey');
}
