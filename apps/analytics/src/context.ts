import type { Database } from '@commonplace/db/database';
import type { Directory } from '@commonplace/people/directory';
import type { ArticlesService } from '@commonplace/proto/content/v1/articles';
import type { RpcClient } from '@commonplace/rpc/client';
import type { Logger } from 'pino';

/** What every use case of this service works with. */
export interface AnalyticsContext {
  database: Database;
  /** Community's people and organizations, for those whose event is still on its way. */
  directory: Directory;
  /** Content's articles, for those whose event is still on its way. */
  articles: Pick<RpcClient<typeof ArticlesService>, 'batchGetArticles'>;
  logger: Logger;
}
