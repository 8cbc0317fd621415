// Made of the files that there are: `npm run lists`.
import type { TablesOf } from '@commonplace/db/tables';
import { BadgeGrantSchema, CreditAccountSchema, CreditEntrySchema } from './credits.ts';
import { ListingSchema } from './listings.ts';
import { OrganizationSchema, UserSchema } from './people.ts';

/** Every table of listings. */
export const tables = [
  BadgeGrantSchema,
  CreditAccountSchema,
  CreditEntrySchema,
  ListingSchema,
  OrganizationSchema,
  UserSchema,
] as const;

/** The tables as statements see them, for `em.getKysely<Tables>()`. */
export type Tables = TablesOf<typeof tables>;
