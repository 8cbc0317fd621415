import type { GatewayConfig } from '../../config.ts';
import type { Caller } from '../auth/authenticate.ts';
import { addressHolder } from './address-holder.ts';
import type { Allowance } from './allowance.ts';
import { createTokenBuckets } from './token-bucket.ts';

export interface Count {
  isGranted: boolean;
  /** Undefined if the general limits are off. */
  allowance: Allowance | undefined;
}

/** Permission for a call to community for an uncached key. */
export interface Lookup extends Count {
  /** Gives the lookup back, since the key was valid. */
  giveBack(): void;
}

/** The general rate limits (rules.md#rate-limits). */
export interface GeneralLimits {
  countAddress(address: string): Count;
  /** Counts per user, for all keys, sessions, tokens and applications together. */
  countCaller(caller: Pick<Caller, 'accountId'>): Count;
  /** Counts a new connection of an IP address. */
  countConnection(address: string): Count;
  /** Counts a key lookup, which costs a call to community; only for an IP address that is at its limit. */
  countLookup(address: string): Lookup;
}

/** Failed lookups per minute of an IP address that is at its limit, and of all of these. */
const failedLookupsPerAddress = 60;
const failedLookupsInTotal = 1_200;
/** New connections per minute and IP address: enough for clients that open one for each request. */
const connectionsPerMinute = 6_000;
const total = 'total';

const unlimited: Count = { isGranted: true, allowance: undefined };
const unlimitedLookup: Lookup = { ...unlimited, giveBack: () => {} };

/** Counts per IP address and per user; grants everything with RATE_LIMIT_GENERAL=off. */
export function createGeneralLimits(
  config: Pick<GatewayConfig, 'RATE_LIMIT_GENERAL' | 'RATE_LIMIT_ADDRESS_PER_MINUTE' | 'RATE_LIMIT_KEY_PER_MINUTE'>,
): GeneralLimits {
  if (config.RATE_LIMIT_GENERAL === 'off') {
    return {
      countAddress: () => unlimited,
      countCaller: () => unlimited,
      countConnection: () => unlimited,
      countLookup: () => unlimitedLookup,
    };
  }
  const addresses = createTokenBuckets('address', config.RATE_LIMIT_ADDRESS_PER_MINUTE);
  const users = createTokenBuckets('key', config.RATE_LIMIT_KEY_PER_MINUTE);
  const connections = createTokenBuckets('connection', connectionsPerMinute);
  const lookups = createTokenBuckets('key_lookup', failedLookupsPerAddress);
  const allLookups = createTokenBuckets('key_lookup', failedLookupsInTotal);
  return {
    countAddress: (address) => addresses.take(addressHolder(address)),
    countCaller: ({ accountId }) => users.take(String(accountId)),
    countConnection: (address) => connections.take(addressHolder(address)),
    countLookup(address) {
      const holder = addressHolder(address);
      if (!addresses.exhausted(holder)) return unlimitedLookup;
      // Many users with valid keys may share an IP address, so they must not be refused.
      const own = lookups.take(holder);
      const all = own.isGranted ? allLookups.take(total) : own;
      const giveBack = () => {
        lookups.giveBack(holder);
        allLookups.giveBack(total);
      };
      return { ...all, giveBack };
    },
  };
}
