import type { Database } from '@commonplace/db/database';
import type { MarkdownPool } from '@commonplace/markdown/pool';
import type { Logger } from 'pino';
import type { SearchIndex } from './search/search-index.ts';

/** What the use cases of this service work with. */
export interface ContentContext {
  database: Database;
  markdown: MarkdownPool;
  search: SearchIndex;
  logger: Logger;
}
