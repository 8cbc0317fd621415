import type { EventEmitter } from 'node:events';
import { addressHolder } from '../../limits/address-holder.ts';

/** Limits the open connections of an IP address, and its requests in progress behind a trusted proxy. */
export interface ConnectionSlots {
  /** Takes a slot until `user`, a connection or a response, closes; returns false if none is free. */
  take(address: string, user: EventEmitter): boolean;
}

/** An IPv6 network (/64) counts as one address. */
export function createConnectionSlots(maxPerAddress: number): ConnectionSlots {
  const taken = new Map<string, number>();
  return {
    take(address, user) {
      const holder = addressHolder(address);
      const count = taken.get(holder) ?? 0;
      if (count >= maxPerAddress) return false;
      taken.set(holder, count + 1);
      user.once('close', () => {
        const left = (taken.get(holder) ?? 1) - 1;
        if (left > 0) taken.set(holder, left);
        else taken.delete(holder);
      });
      return true;
    },
  };
}
