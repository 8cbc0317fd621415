import type { HolderType } from '../tables/credits.ts';

/** Who holds credits. */
export interface Holder {
  type: HolderType;
  id: number;
}

/** The most credits of one grant. */
export const maximumGrant = 1_000_000;

/** The most credits that one account can hold: what fits the wire's int32, with room. */
export const maximumBalance = 2_000_000_000;
