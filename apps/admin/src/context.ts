import type { Database } from '@commonplace/db/database';
import type { MarkdownPool } from '@commonplace/markdown/pool';
import type { Directory } from '@commonplace/people/directory';
import type { ArticlesService } from '@commonplace/proto/content/v1/articles';
import type { RpcClient } from '@commonplace/rpc/client';
import type { SiteImages } from '@commonplace/rules/site-images';
import type { Logger } from 'pino';

/** What every use case of this service works with. */
export interface AdminContext {
  database: Database;
  /** Community's people and organizations, for those whose event is still on its way. */
  directory: Directory;
  /** Content's articles, for the same reason. */
  articles: Pick<RpcClient<typeof ArticlesService>, 'batchGetArticles' | 'getArticleByPath'>;
  /** Renders what administrators write. */
  markdown: MarkdownPool;
  /** What tells this site's images from others'. */
  siteImages: SiteImages;
  logger: Logger;
}
