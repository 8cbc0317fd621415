import type { HolderType } from '../tables/credits.ts';

/** A user or organization that holds credits. */
export interface Holder {
  type: HolderType;
  id: number;
}

/** Maximum credits per grant. */
export const maxGrant = 1_000_000;

/** Maximum balance, below the int32 limit of the message. */
export const maxBalance = 2_000_000_000;
