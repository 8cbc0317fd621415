/**
 * Returns the key under which an IP address is limited. IPv6 clients have a network of 2^64 addresses, so the network
 * counts as one; an IPv4-mapped address counts as IPv4.
 */
export function addressHolder(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  const [start = '', end] = address.toLowerCase().replace(/%.*$/, '').split('::');
  const groups = start === '' ? [] : start.split(':');
  if (end !== undefined) {
    const following = end === '' ? [] : end.split(':');
    while (groups.length + following.length < 8) groups.push('0');
    groups.push(...following);
  }
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
