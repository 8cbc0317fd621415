import { Resolver } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicIp } from '@commonplace/rules/ip-address';
import { asFetchError, FetchError } from './fetch-error.ts';

/** Every address that a name has. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/** How long a name server may take, and how often it is asked. */
const resolverOptions = { timeout: 2_000, tries: 2 };

/**
 * Asks name servers itself: the operating system's look-up would hold one of the process's few threads for as long as
 * a stranger's name server is silent, and would try a name in the domain of this machine.
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
 * The look-up of a connection, which goes to one of these very addresses: nothing is asked a second time that could be
 * answered otherwise. A name with any address that is not public is refused.
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
