import type { Logger } from 'pino';
import type { Allowance } from './allowance.ts';
import type { ExactLimit, LimitedAccount, LimitOf } from './site-limits.ts';
import { decide, withoutUse, type WindowDecision, type WindowLimit } from './sliding-window.ts';
import { createLocalWindowStore, type WindowStore } from './window-store.ts';
import { withTimeout } from './with-timeout.ts';

/** What costs as much when it is refused. */
const costly: ReadonlySet<ExactLimit> = new Set<ExactLimit>(['image_create', 'agent_session_create']);

const unlimited: Reservation = {
  isGranted: true,
  isReturned: false,
  allowance: undefined,
  release: async () => undefined,
};

/** How long the shared store is left alone after it failed. */
const pauseMs = 1_000;

export interface Reservation {
  isGranted: boolean;
  /** Whether the use is given back when nothing came of it. */
  isReturned: boolean;
  /** Absent where there is no such limit. */
  allowance: Allowance | undefined;
  /** Gives the use back: what it was for did not come about. */
  release(): Promise<void>;
}

export interface ExactLimits {
  /** Counts one use by a user, over all gateways. */
  reserve(limit: ExactLimit, account: LimitedAccount): Promise<Reservation>;
}

export interface ExactLimitsOptions {
  /** What holds for somebody at the moment. */
  limitOf: LimitOf;
  shared: WindowStore;
  logger: Logger;
  now?: () => number;
}

/**
 * Limits that hold over all gateways. Refusing writes because the counter is away would be worse than counting
 * loosely, so while the shared store does not answer every gateway goes on with the uses that it knows of; the limit
 * then holds per gateway.
 */
export function createExactLimits({ limitOf, shared, logger, now = Date.now }: ExactLimitsOptions): ExactLimits {
  const store = withFallback(shared, logger, now);
  return {
    async reserve(name, account) {
      const limit = limitOf(name, account);
      if (!limit) return unlimited;
      const key = `${name}.${account.userId}`;
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

/** The shared store, mirrored here, so that this process can go on alone from what it last knew. */
function withFallback(shared: WindowStore, logger: Logger, now: () => number): WindowStore {
  const local = createLocalWindowStore();
  let pausedUntil = 0;
  return {
    async update(key, change) {
      if (now() >= pausedUntil) {
        // What is still under way when patience ends must change nothing any more.
        let isAwaited = true;
        let latest: number[] | undefined;
        const update = shared.update(key, (uses) => {
          if (!isAwaited) return undefined;
          const next = change(uses);
          latest = next ?? [...uses];
          return next;
        });
        try {
          await withTimeout(update);
          await local.update(key, () => latest);
          return;
        } catch (error) {
          isAwaited = false;
          pausedUntil = now() + pauseMs;
          logger.warn({ err: error }, 'the shared rate limits are away, counting alone');
        }
      }
      await local.update(key, change);
    },
  };
}
