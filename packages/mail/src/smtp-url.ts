import { isIP } from 'node:net';

const loopback = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/i;

/** Whether a mail server is on this machine. */
function isHere(url: string): boolean {
  return loopback.test(new URL(url).hostname);
}

/** Whether a mail server is on this machine, or has a name without a dot, which only its own network knows. */
export function isNearby(url: string): boolean {
  const { hostname } = new URL(url);
  return isHere(url) || (isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && !hostname.includes('.'));
}

/**
 * Whether nothing may be said to a mail server before the connection is encrypted. STARTTLS is begun where it is offered
 * anyway; but whoever sits in between can take the offer away, so a password must not depend on it. Addresses say
 * otherwise with `requireTLS`, `ignoreTLS` or `opportunisticTLS`.
 */
export function requiresTls(url: string): boolean {
  const { protocol, password, searchParams } = new URL(url);
  const isSaid = ['requireTLS', 'ignoreTLS', 'opportunisticTLS'].some((name) => searchParams.has(name));
  return protocol === 'smtp:' && password !== '' && !isSaid && !isHere(url);
}

/**
 * Whether STARTTLS may go on with a certificate that nobody vouches for: where the mail would go unencrypted if the server
 * offered no TLS, such a certificate takes nothing away (RFC 7435). An address with an option of TLS, say `tls.ca`, has it
 * verified.
 */
export function trustsAnyCertificate(url: string): boolean {
  const { protocol, searchParams } = new URL(url);
  const isRequired = requiresTls(url) || searchParams.get('requireTLS') === 'true';
  return protocol === 'smtp:' && !isRequired && ![...searchParams.keys()].some((name) => name.startsWith('tls.'));
}
