import type { EventEmitter } from 'node:events';
import { addressHolder } from '../../limits/address-holder.ts';

/** How many connections an address may have at once, and requests under way behind a proxy that we trust. */
export interface ConnectionSlots {
  /** Takes a place of the address until `user`, a connection or a response, closes; false when it has none left. */
  take(address: string, user: EventEmitter): boolean;
}

/** Counts what each address holds open; a network of IPv6 (/64) is one address. */
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
