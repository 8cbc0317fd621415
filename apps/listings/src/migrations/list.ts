// Made of the files that there are: `npm run lists`.
import type { MigrationClass } from '@commonplace/db/migrations';
import { CreateListings } from './0001-listings.ts';
import { CopiesMigration } from './0002-copies.ts';
import { CreateJobs } from './0003-jobs.ts';
import { Idempotency } from './0004-idempotency.ts';
import { CopiesOfOrganizationsMigration } from './0005-copies-of-organizations.ts';
import { ExpiryAndOrganizations } from './0006-expiry-and-organizations.ts';
import { OrganizationNames } from './0007-organization-names.ts';
import { WithheldListings } from './0008-withheld-listings.ts';
import { BadgeGrants } from './0009-badge-grants.ts';
import { DeadLetters } from './0010-dead-letters.ts';
import { ListingRecords } from './0011-listing-records.ts';
import { FoldedNames } from './0020-folded-names.ts';

/** Every migration of the database of listings, oldest first. */
export const migrations: readonly MigrationClass[] = [
  CreateListings,
  CopiesMigration,
  CreateJobs,
  Idempotency,
  CopiesOfOrganizationsMigration,
  ExpiryAndOrganizations,
  OrganizationNames,
  WithheldListings,
  BadgeGrants,
  DeadLetters,
  ListingRecords,
  FoldedNames,
];
