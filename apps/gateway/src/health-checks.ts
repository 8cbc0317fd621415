import { withTimeout } from '@commonplace/background/with-timeout';
import { unavailable } from '@commonplace/domain/errors';
import { createHealthClient } from '@commonplace/rpc/health';
import type { ChannelCredentials } from '@commonplace/rpc/transport-security';
import type { KV } from '@nats-io/kv';
import type { GatewayConfig } from './config.ts';

/** The health checks of E49 and E50. Both reject with `unavailable` or `deadline_exceeded`. */
export interface HealthChecks {
  /** Resolves if every service and its database respond. */
  checkDatabases(): Promise<void>;
  /** Resolves if the store of shared counters responds. */
  checkCache(): Promise<void>;
}

const timeoutMs = 2_000;

/** The stack closes the connections of the checks. */
export function createHealthChecks(
  config: GatewayConfig,
  credentials: ChannelCredentials,
  bucket: () => Promise<KV>,
  stack: AsyncDisposableStack,
): HealthChecks {
  const services = [
    config.CONTENT_ADDRESS,
    config.COMMUNITY_ADDRESS,
    config.LISTINGS_ADDRESS,
    config.ADMIN_ADDRESS,
    config.ANALYTICS_ADDRESS,
  ].map((address) => stack.use(createHealthClient(address, credentials)));
  return {
    async checkDatabases() {
      await Promise.all(services.map((service) => service.check('database', timeoutMs)));
    },
    async checkCache() {
      const ping = bucket().then((kv) => kv.get('ping'));
      try {
        await withTimeout(ping, timeoutMs, () => {
          throw unavailable('cache unavailable');
        });
      } catch (error) {
        throw unavailable(error instanceof Error ? error.message : 'cache unavailable');
      }
    },
  };
}
