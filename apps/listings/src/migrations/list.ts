import type { MigrationClass } from '@commonplace/db/migrations';
import { CreateListings } from './0001-listings.ts';

/** Every migration of the listings database, oldest first. */
export const migrations: MigrationClass[] = [CreateListings];
