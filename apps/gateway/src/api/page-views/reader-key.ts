import { createHmac, hkdfSync } from 'node:crypto';
import type { Principal } from '@commonplace/domain/principal';
import { addressHolder } from '../../edge/limits/address-holder.ts';

/** The parts of a report by which a reader is recognized. */
interface Report {
  principal: Principal | undefined;
  address: string;
  /** The id that the page gave its view. */
  viewId?: string | undefined;
  /** Browsers without script count as another reader at their address. */
  hasScript: boolean;
}

/** Returns the key under which analytics recognizes a reader; undefined if every report is a view. */
export type ReaderKey = (report: Report) => string | undefined;

/**
 * Recognizes readers by their account or IP address, so that no one can add up views. Without general limits, only the
 * reports of one page belong together. Addresses are hashed with a key, since analytics stores them for a day; it is
 * derived, so that the secret serves one purpose.
 */
export function createReaderKey(secret: string, isLimited: boolean): ReaderKey {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'readers of articles', 32));
  return ({ principal, address, viewId, hasScript }) => {
    const reader = !isLimited
      ? viewId && `view ${viewId}`
      : principal?.kind === 'user'
        ? `user ${principal.userId}`
        : `address ${addressHolder(address)}${hasScript ? '' : ' without script'}`;
    return reader && createHmac('sha256', key).update(reader).digest('base64url').slice(0, 22);
  };
}
