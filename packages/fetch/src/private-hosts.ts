/** The private hosts that an operator allows to be fetched. */
export interface PrivateHosts {
  include(url: URL): boolean;
}

const explicitPort = /:(\d{1,5})$/;
const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** Reads `host` and `host:port` entries, separated by commas. Throws when one of them is neither. */
export function parsePrivateHosts(text: string): PrivateHosts {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const allowed = new Set<string>();
  for (const entry of entries) {
    const url = URL.parse(`http://${entry}`);
    if (url === null || url.pathname !== '/' || url.username !== '' || /[/?#\\@]/.test(entry)) {
      throw new Error('must be hosts, or hosts with a port, separated by commas');
    }
    // The URL parser leaves out the port that http has anyway.
    const [, port] = explicitPort.exec(entry) ?? [];
    allowed.add(port === undefined ? url.hostname : `${url.hostname}:${Number(port)}`);
  }
  return {
    include: ({ hostname, port, protocol }) =>
      allowed.has(hostname) || allowed.has(`${hostname}:${port || defaultPorts[protocol]}`),
  };
}
