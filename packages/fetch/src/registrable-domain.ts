import { addressRange } from '@commonplace/rules/ip-address';
import { parse } from 'tldts';

/**
 * Returns the owner of a URL's host, by which limits count: the domain that was registered (Public Suffix List), since anyone can
 * have many hosts below it and many ports. Of a host without one, such as an IP address, the host, or its network for IPv6.
 */
export function registrableDomain({ hostname }: URL): string {
  const { domain, isIp } = parse(hostname, { allowPrivateDomains: true });
  if (isIp) return addressRange(hostname.replaceAll(/[[\]]/g, ''));
  return domain ?? hostname.replace(/\.$/, '');
}
