import { Initial } from './0001-initial.ts';
import { Search } from './0002-search.ts';

/** Every migration of this service's database, in order. */
export const migrations = [Initial, Search];
