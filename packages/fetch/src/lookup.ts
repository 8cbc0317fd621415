import { Resolver } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicIp } from '@commonplace/rules/ip-address';
import { asFetchError, FetchError } from './fetch-error.ts';

/** Resolves a name to all its IP addresses. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/** Timeout and number of tries of a DNS query. */
const resolverOptions = { timeout: 2_000, tries: 2 };

/**
 * Queries DNS servers directly: the operating system's resolver would block one of few threads while a foreign DNS server is
 * silent, and would also search the machine's own domain.
 */
export function createResolve(servers?: readonly string[]): Resolve {
  const resolver = new Resolver(resolverOptions);
  if (servers) resolver.setServers(servers);
  return async (hostname) => {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    return answers.flatMap((answer, at) =>
      answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family: at === 0 ? 4 : 6 })) : [],
    );
  };
}

/**
 * Returns the lookup function of a connection, which uses exactly the addresses that were checked. Refuses a name with any
 * non-public address.
 */
export function createGuardedLookup(resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    const answer = async () => {
      const addresses = await resolve(hostname);
      const [first] = addresses;
      if (first === undefined) throw new FetchError('unreachable');
      if (addresses.some(({ address }) => !isPublicIp(address))) throw new FetchError('refused');
      if (options.all === true) callback(null, [...addresses]);
      else callback(null, first.address, first.family);
    };
    answer().catch((error: unknown) => callback(asFetchError(error), []));
  };
}
