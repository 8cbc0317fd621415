import type { Param } from '@commonplace/db/statement';
import type { SubforemScope } from '@commonplace/proto/content/v1/subforems';
import { sql, type RawBuilder } from 'kysely';

/** A condition on the rows of a table with a column `subforem_id`. */
export type ScopeCondition = (table: string) => RawBuilder<boolean>;

/** The subforem that a list is restricted to, if any. */
export interface ScopeParameters {
  subforemId: number | null;
}

export const scopeKinds = ['anywhere', 'root', 'subforem'] as const;
/** Where a list is read: on no particular host, on the host of the root subforem, or on that of another one. */
export type ScopeKind = (typeof scopeKinds)[number];

export function scopeKind(scope: SubforemScope | undefined): ScopeKind {
  if (scope === undefined) return 'anywhere';
  return scope.root ? 'root' : 'subforem';
}

/**
 * Returns the condition for rows in a scope: the root shows articles of discoverable subforems and those without a
 * subforem, as the reference does; any other subforem shows its own. Each kind has its own SQL, which helps the planner.
 */
export function inScope(kind: ScopeKind, param: Param<ScopeParameters>): ScopeCondition {
  const column = (table: string) => sql.ref(`${table}.subforem_id`);
  const conditions: Record<ScopeKind, ScopeCondition> = {
    anywhere: () => sql<boolean>`true`,
    root: (table) => sql<boolean>`(${column(table)} is null
      or ${column(table)} = any(array(select id from subforems where discoverable or root)))`,
    subforem: (table) => sql<boolean>`${column(table)} = ${param('subforemId')}`,
  };
  return conditions[kind];
}
