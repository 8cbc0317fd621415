import { limits } from './limits.ts';
import { isLongerThan } from './plain-text.ts';
import { isLoopbackName } from './web-address.ts';

/** Characters of a URI (RFC 3986, 2) without `#`, which starts a fragment. */
const uriCharacters = /^[\w\-.~:/?[\]@!$&'()*+,;=%]+$/;
/** A private-use scheme is a domain name of the application in reverse order (RFC 8252, 7.1). */
const privateUseScheme = /^[a-z][a-z\d+-]*(?:\.[a-z\d+-]+)+:$/;

/**
 * Returns the problem of an OAuth redirect URI, to follow the field's name; undefined if there is none. Requires `https`,
 * except `http` on the loopback host, and allows private-use schemes for installed applications without a secret (RFC 8252,
 * RFC 9700, 4.1).
 */
export function redirectAddressProblem(address: string, isConfidential: boolean): string | undefined {
  if (isLongerThan(address, limits.oauthApplication.redirectUri)) return 'is too long';
  const url = uriCharacters.test(address) ? URL.parse(address) : null;
  if (url === null) return 'must be an absolute URL without a fragment';
  if (url.username !== '' || url.password !== '') return 'must not contain credentials';
  const isLoopback = isLoopbackName(url.hostname);
  if (url.protocol === 'https:') return isLoopback ? 'must use http for a loopback host' : undefined;
  if (url.protocol === 'http:') return isLoopback ? undefined : 'must be https';
  if (!privateUseScheme.test(url.protocol)) return 'must be https';
  return isConfidential ? 'must be https, since the application keeps a secret' : undefined;
}
