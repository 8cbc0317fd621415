import type { ConnectionOptions } from '@nats-io/transport-node';

interface Credentials {
  user: string;
  pass: string;
}

/** The servers of a NATS_URL. */
export interface NatsServers {
  /** `host:port` of each server. */
  addresses: readonly string[];
  isEncrypted: boolean;
  /** By address, of those that name a user. */
  credentials: ReadonlyMap<string, Credentials>;
}

const defaultPort = '4222';

/**
 * Parses URLs separated by commas. Throws if two name different users: rights and inboxes of a connection belong to a user,
 * and a connection may move to any of the servers.
 */
export function parseNatsServers(url: string): NatsServers {
  const servers = url.split(',').map((part) => new URL(part.trim()));
  const credentials = new Map<string, Credentials>();
  for (const server of servers) {
    const { username, password } = server;
    const login = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
    if (username !== '') credentials.set(addressOf(server), login);
  }
  if (new Set([...credentials.values()].map(({ user }) => user)).size > 1) {
    throw new Error('must name the same user for all servers');
  }
  return {
    addresses: servers.map(addressOf),
    isEncrypted: servers.some(({ protocol }) => protocol === 'tls:'),
    credentials,
  };
}

function addressOf({ hostname, port }: URL): string {
  return `${hostname.toLowerCase()}:${port === '' ? defaultPort : port}`;
}

/**
 * Returns options with which a connection signs in to each server with the user and password of its address. A server without
 * them, for example one that the cluster has named, gets those of the first that has some.
 */
export function signInOptions({ credentials }: NatsServers): ConnectionOptions {
  const [first] = credentials.values();
  if (first === undefined) return {};
  let dialed = '';
  return {
    // Called before each attempt, with the next server first; null does not change the choice.
    reconnectToServer([next]) {
      dialed = next?.listen ?? '';
      return null;
    },
    authenticator: () => credentials.get(dialed) ?? first,
    // The server keeps users from reading each other's responses by this prefix.
    inboxPrefix: `_INBOX.${first.user.replaceAll(/[^\w-]/g, '_')}`,
  };
}
