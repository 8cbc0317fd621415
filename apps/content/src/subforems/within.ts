import type { Given } from '@commonplace/db/statement';
import type { SubforemScope } from '@commonplace/proto/content/v1/subforems';
import { sql, type RawBuilder } from 'kysely';

/** Says of a table's rows which belong into a list; the table has `subforem_id`. */
export type Within = (table: string) => RawBuilder<boolean>;

/** The subforem that a list is narrowed down to, where it is. */
export interface ScopeParameters {
  subforemId: number | null;
}

/** Where a list is read: anywhere, under the host of the root, or under that of another subforem. */
export const places = ['anywhere', 'root', 'subforem'] as const;
export type Place = (typeof places)[number];

export function placeOf(scope: SubforemScope | undefined): Place {
  if (scope === undefined) return 'anywhere';
  return scope.root ? 'root' : 'subforem';
}

/**
 * What lists show in a place: the root shows the articles of discoverable subforems and those of none, as in the
 * reference, and any other subforem its own. Each place has its own text, so that a plan can make use of it.
 */
export function withinPlace(place: Place, given: Given<ScopeParameters>): Within {
  const column = (table: string) => sql.ref(`${table}.subforem_id`);
  const shown: Record<Place, Within> = {
    anywhere: () => sql<boolean>`true`,
    root: (table) => sql<boolean>`(${column(table)} is null
      or ${column(table)} = any(array(select id from subforems where discoverable or root)))`,
    subforem: (table) => sql<boolean>`${column(table)} = ${given('subforemId')}`,
  };
  return shown[place];
}
