import { hash } from 'node:crypto';
import type { Logger } from 'pino';
import type { GatewayMetrics } from '../../metrics.ts';
import { addressHolder } from './address-holder.ts';
import type { Allowance } from './allowance.ts';
import type { ExactLimit, LimitedAccount, LimitOf } from './site-limits.ts';
import { decide, withoutUse, type WindowDecision, type WindowLimit } from './sliding-window.ts';
import { createLocalWindowStore, type WindowStore } from './window-store.ts';
import { withinSharedTimeout } from './shared-timeout.ts';

/** The limits of uses that cost as much when they are refused. */
const costly: ReadonlySet<ExactLimit> = new Set<ExactLimit>(['image_create', 'agent_session_create']);

const unlimited: Reservation = {
  isGranted: true,
  isReturned: false,
  allowance: undefined,
  release: async () => undefined,
};

/** How long the shared store is not used after a failure. */
const pauseMs = 1_000;

export interface Reservation {
  isGranted: boolean;
  /** Whether the use is given back after a failure. */
  isReturned: boolean;
  /** Undefined if no such limit is in force. */
  allowance: Allowance | undefined;
  /** Gives the use back. */
  release(): Promise<void>;
}

export interface ExactLimits {
  /** Counts a use by a user across all gateways. */
  reserve(limit: ExactLimit, account: LimitedAccount): Promise<Reservation>;
  /** Counts a use by someone without an account, for their IP address. */
  reserveForAddress(limit: ExactLimit, address: string): Promise<Reservation>;
}

export interface ExactLimitsOptions {
  /** Returns the current limit of a user. */
  limitOf: LimitOf;
  shared: WindowStore;
  /** The time after which a request continues without the shared store. */
  timeoutMs: number;
  metrics: Pick<GatewayMetrics, 'countAlone'>;
  logger: Logger;
  now?: () => number;
}

/**
 * Creates limits that hold across all gateways. Refusing writes during an outage of the counter would be worse than
 * inexact counts, so each gateway then continues with the uses it knows; the limit holds per gateway.
 */
export function createExactLimits(options: ExactLimitsOptions): ExactLimits {
  const { limitOf, now = Date.now } = options;
  const store = withFallback(options, now);
  const reserve = async (name: ExactLimit, limit: WindowLimit | undefined, holder: string): Promise<Reservation> => {
    if (!limit) return unlimited;
    const key = `${name}.${holder}`;
    let decision: WindowDecision = { isGranted: false, uses: [], resetSeconds: limit.windowSeconds };
    let usedAt = 0;
    await store.update(key, (uses) => {
      usedAt = now();
      decision = decide(limit, uses, usedAt);
      return decision.isGranted ? decision.uses : undefined;
    });
    return {
      isGranted: decision.isGranted,
      isReturned: !costly.has(name),
      allowance: toAllowance(name, limit, decision),
      release: () => store.update(key, (uses) => withoutUse(uses, usedAt)),
    };
  };
  return {
    reserve: (name, account) => reserve(name, limitOf(name, account), String(account.userId)),
    reserveForAddress(name, address) {
      const visitor = { userId: 0, createdAt: new Date(0).toISOString() };
      // A key of the shared store has no colons.
      const holder = `address-${hash('sha256', addressHolder(address), 'base64url').slice(0, 22)}`;
      return reserve(name, limitOf(name, visitor), holder);
    },
  };
}

function toAllowance(name: ExactLimit, limit: WindowLimit, decision: WindowDecision): Allowance {
  return {
    name,
    limit: limit.limit,
    windowSeconds: limit.windowSeconds,
    remaining: decision.isGranted ? decision.remaining : 0,
    resetSeconds: decision.resetSeconds,
  };
}

/** Mirrors the shared store, so that this process can continue from the last known uses. */
function withFallback({ shared, timeoutMs, metrics, logger }: ExactLimitsOptions, now: () => number): WindowStore {
  const local = createLocalWindowStore();
  let pausedUntil = 0;
  return {
    async update(key, change) {
      if (now() >= pausedUntil) {
        // An update that has timed out must not change anything later.
        let isAwaited = true;
        let latest: number[] | undefined;
        const update = shared.update(key, (uses) => {
          if (!isAwaited) return undefined;
          const next = change(uses);
          latest = next ?? [...uses];
          return next;
        });
        try {
          await withinSharedTimeout(update, timeoutMs);
          await local.update(key, () => latest);
          return;
        } catch (error) {
          isAwaited = false;
          pausedUntil = now() + pauseMs;
          logger.warn({ err: error }, 'cannot reach the shared rate limits, counting per gateway');
        }
      }
      metrics.countAlone();
      await local.update(key, change);
    },
  };
}
