import type { DescService } from '@bufbuild/protobuf';
import { DeadLettersService } from '@commonplace/proto/events/v1/dead_letters';
import { JobsService } from '@commonplace/proto/jobs/v1/jobs';
import { AccountDataService } from '@commonplace/proto/service/v1/account_data';
import { ServiceStateService } from '@commonplace/proto/service/v1/state';
import { createPrincipalSigner } from '@commonplace/rpc/assertions';
import { connectRpc } from '@commonplace/rpc/client';
import type { ChannelCredentials } from '@commonplace/rpc/transport-security';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { GatewayConfig } from './config.ts';
import { clientsOf } from './gen/service-clients.ts';

export type Clients = ReturnType<typeof connect>;

/** The part of the gateway's runtime that the clients need. */
interface ClientRuntime {
  config: GatewayConfig;
  logger: Logger;
  registry: Registry;
  stack: AsyncDisposableStack;
}

/** Creates a client for every gRPC service; the stack closes them. */
export function createClients(runtime: ClientRuntime, credentials: ChannelCredentials): Clients {
  return connect(runtime, credentials);
}

/** The clients of a service share one connection, and so its view of the service's replicas. */
function connect({ config, logger, registry, stack }: ClientRuntime, credentials: ChannelCredentials) {
  const signer = createPrincipalSigner(config.INTERNAL_AUTH_PRIVATE_KEY);
  const defaultTimeoutMs = config.REQUEST_TIMEOUT_SECONDS * 1_000;
  const connection = (audience: string, address: string) =>
    stack.use(connectRpc({ address, audience, signer, credentials, logger, registry, defaultTimeoutMs }));
  const content = connection('content', config.CONTENT_ADDRESS);
  const community = connection('community', config.COMMUNITY_ADDRESS);
  const listings = connection('listings', config.LISTINGS_ADDRESS);
  const admin = connection('admin', config.ADMIN_ADDRESS);
  const analytics = connection('analytics', config.ANALYTICS_ADDRESS);
  /** Clients for an RPC service that every service implements. */
  const ofEach = <Service extends DescService>(service: Service) => ({
    content: content.client(service),
    community: community.client(service),
    listings: listings.client(service),
    admin: admin.client(service),
    analytics: analytics.client(service),
  });
  return {
    ...clientsOf({ admin, analytics, community, content, listings }),
    jobs: ofEach(JobsService),
    serviceStates: ofEach(ServiceStateService),
    deadLetters: ofEach(DeadLettersService),
    /** The services that move data when accounts are merged. */
    accountData: {
      content: content.client(AccountDataService),
      community: community.client(AccountDataService),
      listings: listings.client(AccountDataService),
      admin: admin.client(AccountDataService),
    },
  };
}
