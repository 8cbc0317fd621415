import { SiteConfigService } from '@commonplace/proto/admin/v1/site_config';
import { createRpcClient, type RpcClientOptions } from '@commonplace/rpc/client';
import type { NatsClient } from '@commonplace/events/nats';
import type { Logger } from 'pino';
import { followSettings, type FollowedSettings } from './follow-settings.ts';

/** The part of the service runtime that the settings need. */
interface ServiceRuntime {
  calling: Omit<RpcClientOptions, 'address'>;
  nats: NatsClient;
  logger: Logger;
  /** Disposes of the settings. */
  stack: AsyncDisposableStack;
}

/** A call can wait as long, and the settings of a process that has just started arrive sooner. */
const waitMs = 2_000;

/** Follows the settings of the site in a service, with a connection to admin. */
export function openSettings(
  { ADMIN_ADDRESS: address }: { ADMIN_ADDRESS?: string | undefined },
  { nats, calling, logger, stack }: ServiceRuntime,
  name: string,
): FollowedSettings {
  const client =
    address === undefined ? undefined : stack.use(createRpcClient(SiteConfigService, { address, ...calling }));
  return stack.use(followSettings({ nats, client, name, logger, waitMs }));
}
