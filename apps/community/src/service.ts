import { createMarkdownPool, type MarkdownPool } from '@commonplace/markdown/pool';
import { AuditRecordedSchema } from '@commonplace/proto/community/v1/events';
import { ArticlesService } from '@commonplace/proto/content/v1/articles';
import { createPrincipalSigner } from '@commonplace/rpc/assertions';
import { createRpcClient } from '@commonplace/rpc/client';
import { startDataService, type DataService } from '@commonplace/service/data-service';
import type { Logger } from 'pino';
import type { CommunityConfig } from './config.ts';
import { handlers } from './consumers.ts';
import type { CommunityContext } from './context.ts';
import { createJobHandlers } from './jobs.ts';
import { startEngagementCounter } from './engagement/engagement-counter.ts';
import { tables } from './tables/tables.ts';
import { addServices } from './rpc.ts';
import { sources } from './snapshots.ts';
import { migrations } from './migrations/list.ts';

/** Starts the community service on a migrated database. */
export function createCommunityService(
  config: CommunityConfig,
  overrides: { logger?: Logger; markdown?: MarkdownPool } = {},
): Promise<DataService> {
  return startDataService({
    name: 'community',
    config,
    logger: overrides.logger,
    entities: tables,
    migrations,
    audit: AuditRecordedSchema,
    build({ database, logger, credentials, stack }) {
      const markdown = overrides.markdown ?? stack.use(createMarkdownPool());
      const signer = createPrincipalSigner(config.INTERNAL_AUTH_PRIVATE_KEY);
      const articles = stack.use(
        createRpcClient(ArticlesService, { address: config.CONTENT_ADDRESS, signer, credentials, logger }),
      );
      const context: CommunityContext = { database, markdown, articles, logger };
      return {
        handlers,
        jobs: createJobHandlers(config),
        snapshots: sources,
        work: [stack.use(startEngagementCounter({ database, logger }))],
        addServices: (server) => addServices(server, context),
      };
    },
  });
}
