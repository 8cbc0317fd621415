import type { GatewayConfig } from '../config.ts';
import type { Allowance } from './allowance.ts';
import { createTokenBuckets } from './token-bucket.ts';

export interface Count {
  isGranted: boolean;
  /** Absent when the general allowance is off. */
  allowance: Allowance | undefined;
}

/** The general allowance for everything that has no exact limit of its own (S9). */
export interface GeneralLimits {
  countAddress(address: string): Count;
  countKey(keyId: number): Count;
  /** The allowance of an address that has nothing left, without counting. */
  exhausted(address: string): Allowance | undefined;
}

const unlimited: Count = { isGranted: true, allowance: undefined };

/** Counts per address and per key; with RATE_LIMIT_GENERAL=off it grants everything. */
export function createGeneralLimits(
  config: Pick<GatewayConfig, 'RATE_LIMIT_GENERAL' | 'RATE_LIMIT_ADDRESS_PER_MINUTE' | 'RATE_LIMIT_KEY_PER_MINUTE'>,
): GeneralLimits {
  if (config.RATE_LIMIT_GENERAL === 'off') {
    return { countAddress: () => unlimited, countKey: () => unlimited, exhausted: () => undefined };
  }
  const addresses = createTokenBuckets('address', config.RATE_LIMIT_ADDRESS_PER_MINUTE);
  const keys = createTokenBuckets('key', config.RATE_LIMIT_KEY_PER_MINUTE);
  return {
    countAddress: (address) => addresses.take(address),
    countKey: (keyId) => keys.take(String(keyId)),
    exhausted: (address) => addresses.exhausted(address),
  };
}
