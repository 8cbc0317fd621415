import type { Database } from '@commonplace/db/database';
import type { MarkdownPool } from '@commonplace/markdown/pool';
import type { SiteImages } from '@commonplace/rules/site-images';
import type { Logger } from 'pino';

/** What every use case of this service works with. */
export interface AdminContext {
  database: Database;
  /** Renders what administrators write. */
  markdown: MarkdownPool;
  /** What tells this site's images from others'. */
  siteImages: SiteImages;
  logger: Logger;
}
