import { isIP } from 'node:net';

const loopback = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/i;

/** Tells whether a mail server runs on this machine. */
function isLocal(url: string): boolean {
  return loopback.test(new URL(url).hostname);
}

/** Tells whether a mail server runs on this machine or in its local network, by a name without a dot. */
export function isNearby(url: string): boolean {
  const { hostname } = new URL(url);
  return isLocal(url) || (isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && !hostname.includes('.'));
}

/**
 * Tells whether the connection must be encrypted before anything is sent. STARTTLS is used whenever it is offered, but an
 * attacker can remove the offer, so a password requires it. The URL parameters `requireTLS`, `ignoreTLS` and
 * `opportunisticTLS` override this.
 */
export function requiresTls(url: string): boolean {
  const { protocol, password, searchParams } = new URL(url);
  const isConfigured = ['requireTLS', 'ignoreTLS', 'opportunisticTLS'].some((name) => searchParams.has(name));
  return protocol === 'smtp:' && password !== '' && !isConfigured && !isLocal(url);
}

/**
 * Tells whether STARTTLS accepts an untrusted certificate: where mails would be sent without encryption if the server offered
 * no TLS, verification adds nothing (RFC 7435). A URL with a TLS option such as `tls.ca` enables verification.
 */
export function trustsAnyCertificate(url: string): boolean {
  const { protocol, searchParams } = new URL(url);
  const isRequired = requiresTls(url) || searchParams.get('requireTLS') === 'true';
  return protocol === 'smtp:' && !isRequired && ![...searchParams.keys()].some((name) => name.startsWith('tls.'));
}
