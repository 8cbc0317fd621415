import type { Database } from '@commonplace/db/database';
import type { MarkdownPool } from '@commonplace/markdown/pool';
import type { Directory } from '@commonplace/people/directory';
import type { ArticlesService } from '@commonplace/proto/content/v1/articles';
import type { RpcClient } from '@commonplace/rpc/client';
import type { SiteImages } from '@commonplace/rules/site-images';
import type { Logger } from 'pino';

/** Dependencies of every use case of this service. */
export interface AdminContext {
  database: Database;
  /** Users and organizations of community that are too new for the projections. */
  directory: Directory;
  /** Articles of content that are too new for the projections. */
  articles: Pick<RpcClient<typeof ArticlesService>, 'batchGetArticles' | 'getArticleByPath'>;
  /** Renders texts of administrators. */
  markdown: MarkdownPool;
  /** Recognizes images of this site. */
  siteImages: SiteImages;
  logger: Logger;
}
