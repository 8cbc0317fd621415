import type { Database } from '@commonplace/db/database';
import type { Directory } from '@commonplace/people/directory';
import type { Logger } from 'pino';

/** What every use case of this service works with. */
export interface ListingsContext {
  database: Database;
  /** Community's people and organizations, for those whose event is still on its way. */
  directory: Directory;
  logger: Logger;
}
