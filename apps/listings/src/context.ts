import type { Database } from '@commonplace/db/database';
import type { Directory } from '@commonplace/people/directory';
import type { Logger } from 'pino';

/** Dependencies of every use case of this service. */
export interface ListingsContext {
  database: Database;
  /** Users and organizations of community that are too new for the projections. */
  directory: Directory;
  logger: Logger;
}
