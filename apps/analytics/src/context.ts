import type { Database } from '@commonplace/db/database';
import type { ArticlesService } from '@commonplace/proto/content/v1/articles';
import type { RpcClient } from '@commonplace/rpc/client';
import type { Logger } from 'pino';

/** What every use case of this service works with. */
export interface AnalyticsContext {
  database: Database;
  /** Content's articles, for those whose event is still on its way. */
  articles: RpcClient<typeof ArticlesService>;
  logger: Logger;
}
