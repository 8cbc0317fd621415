import type { Database } from '@commonplace/db/database';
import type { Directory } from '@commonplace/people/directory';
import type { ArticlesService } from '@commonplace/proto/content/v1/articles';
import type { RpcClient } from '@commonplace/rpc/client';
import type { Logger } from 'pino';

/** Dependencies of every use case of this service. */
export interface AnalyticsContext {
  database: Database;
  /** Users and organizations of community that are too new for the projections. */
  directory: Directory;
  /** Articles of content that are too new for the projections. */
  articles: Pick<RpcClient<typeof ArticlesService>, 'batchGetArticles'>;
  logger: Logger;
}
