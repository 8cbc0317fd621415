import { unavailable } from '@commonplace/rpc/errors';
import { createHealthClient } from '@commonplace/rpc/health';
import type { ChannelCredentials } from '@commonplace/rpc/transport-security';
import type { KV } from '@nats-io/kv';
import type { GatewayConfig } from './config.ts';

/** What E49 and E50 ask for. Both reject with `unavailable` or `deadline_exceeded`. */
export interface HealthChecks {
  /** Whether every service and its database answer. */
  checkDatabases(): Promise<void>;
  /** Whether the store of shared counters answers. */
  checkCache(): Promise<void>;
}

const timeoutMs = 2_000;

/** Makes the checks; the stack closes their connections. */
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
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(unavailable('cache unavailable')), timeoutMs);
      });
      try {
        await Promise.race([bucket().then((kv) => kv.get('ping')), timeout]);
      } catch (error) {
        throw unavailable(error instanceof Error ? error.message : 'cache unavailable');
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
