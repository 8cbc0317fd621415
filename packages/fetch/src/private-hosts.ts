/** Private hosts that the operator allows. */
export interface PrivateHosts {
  include(url: URL): boolean;
}

const explicitPort = /:(\d{1,5})$/;
const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** Parses `host` and `host:port` entries, separated by commas. Throws for an invalid entry. */
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
    // The URL parser drops the default port of http.
    const [, port] = explicitPort.exec(entry) ?? [];
    allowed.add(port === undefined ? url.hostname : `${url.hostname}:${Number(port)}`);
  }
  return {
    include: ({ hostname, port, protocol }) =>
      allowed.has(hostname) || allowed.has(`${hostname}:${port || defaultPorts[protocol]}`),
  };
}
