import type { GatewayConfig } from '../config.ts';
import type { Caller } from '../auth/principal-resolver.ts';
import { addressHolder } from './address-holder.ts';
import type { Allowance } from './allowance.ts';
import { createTokenBuckets } from './token-bucket.ts';

export interface Count {
  isGranted: boolean;
  /** Absent when the general allowance is off. */
  allowance: Allowance | undefined;
}

/** Leave to ask community for a key that is not remembered here. */
export interface Lookup extends Count {
  /** The key was valid: what was taken for it is given back. */
  giveBack(): void;
}

/** The general allowance for everything that has no exact limit of its own (S9). */
export interface GeneralLimits {
  countAddress(address: string): Count;
  /** By the person, whichever of their keys, sessions, tokens or applications asks. */
  countCaller(caller: Pick<Caller, 'accountId'>): Count;
  /** A connection that an address opens, before anything is known of it. */
  countConnection(address: string): Count;
  /** Asks for leave to look a key up, which costs a call to community; counted only when the address has nothing left. */
  countLookup(address: string): Lookup;
}

/** Keys that turn out to be none, a minute, from an address that has no allowance left, and from all of them. */
const failedLookupsPerAddress = 60;
const failedLookupsInTotal = 1_200;
/** New connections a minute of one address: more than clients need that open one for each request. */
const connectionsPerMinute = 6_000;
const everybody = 'everybody';

const unlimited: Count = { isGranted: true, allowance: undefined };
const unlimitedLookup: Lookup = { ...unlimited, giveBack: () => {} };

/** Counts per address and per person; with RATE_LIMIT_GENERAL=off it grants everything. */
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
  const people = createTokenBuckets('key', config.RATE_LIMIT_KEY_PER_MINUTE);
  const connections = createTokenBuckets('connection', connectionsPerMinute);
  const lookups = createTokenBuckets('key_lookup', failedLookupsPerAddress);
  const allLookups = createTokenBuckets('key_lookup', failedLookupsInTotal);
  return {
    countAddress: (address) => addresses.take(addressHolder(address)),
    countCaller: ({ accountId }) => people.take(String(accountId)),
    countConnection: (address) => connections.take(addressHolder(address)),
    countLookup(address) {
      const holder = addressHolder(address);
      if (!addresses.exhausted(holder)) return unlimitedLookup;
      // Behind one address there may be many people whose keys are valid, so that alone must not refuse them.
      const own = lookups.take(holder);
      const all = own.isGranted ? allLookups.take(everybody) : own;
      const giveBack = () => {
        lookups.giveBack(holder);
        allLookups.giveBack(everybody);
      };
      return { ...all, giveBack };
    },
  };
}
