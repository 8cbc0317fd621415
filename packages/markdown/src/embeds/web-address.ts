const MAX_ADDRESS_LENGTH = 2000;

/** Parses an http or https URL without credentials; undefined for anything else. */
export function webAddress(text: string): URL | undefined {
  if (!/^https?:\/\/[^\s/]/i.test(text) || text.length > MAX_ADDRESS_LENGTH) return undefined;
  const address = URL.parse(text);
  return address === null || address.username !== '' || address.password !== '' ? undefined : address;
}

/** Whether a host is among `hosts`, where `*.example.com` means every subdomain. */
export function isHostOf(hosts: readonly string[], hostname: string): boolean {
  return hosts.some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : host === hostname));
}
