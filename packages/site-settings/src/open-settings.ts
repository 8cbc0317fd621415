import { SiteConfigService } from '@commonplace/proto/admin/v1/site_config';
import { createPrincipalSigner } from '@commonplace/rpc/assertions';
import { createRpcClient, type RpcClientOptions } from '@commonplace/rpc/client';
import type { NatsClient } from '@commonplace/events/nats';
import type { Logger } from 'pino';
import { followSettings, type FollowedSettings } from './follow-settings.ts';

/** The part of the service runtime that the settings need. */
interface ServiceRuntime extends Pick<RpcClientOptions, 'credentials' | 'registry'> {
  nats: NatsClient;
  logger: Logger;
  /** Disposes of the settings. */
  stack: AsyncDisposableStack;
}

interface SettingsConfig {
  INTERNAL_AUTH_PRIVATE_KEY: string;
  ADMIN_ADDRESS?: string | undefined;
}

/** A call can wait as long, and the settings of a process that has just started arrive sooner. */
const waitMs = 2_000;

/** Follows the settings of the site in a service, with a connection to admin. */
export function openSettings(
  { INTERNAL_AUTH_PRIVATE_KEY, ADMIN_ADDRESS: address }: SettingsConfig,
  { nats, credentials, logger, registry, stack }: ServiceRuntime,
  name: string,
): FollowedSettings {
  const signer = createPrincipalSigner(INTERNAL_AUTH_PRIVATE_KEY);
  const client =
    address === undefined
      ? undefined
      : stack.use(createRpcClient(SiteConfigService, { address, signer, credentials, logger, registry }));
  return stack.use(followSettings({ nats, client, name, logger, waitMs }));
}
