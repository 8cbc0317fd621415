import type { Database } from '@commonplace/db/database';
import type { MarkdownPool } from '@commonplace/markdown/pool';
import type { ArticlesService } from '@commonplace/proto/content/v1/articles';
import type { RpcClient } from '@commonplace/rpc/client';
import type { Logger } from 'pino';

/** What community's use cases work with. */
export interface CommunityContext {
  database: Database;
  markdown: MarkdownPool;
  /** Content's articles, for those whose event is still on its way. */
  articles: RpcClient<typeof ArticlesService>;
  logger: Logger;
}
