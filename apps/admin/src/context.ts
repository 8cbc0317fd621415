import type { Database } from '@commonplace/db/database';
import type { Logger } from 'pino';

/** What every use case of this service works with. */
export interface AdminContext {
  database: Database;
  logger: Logger;
}
