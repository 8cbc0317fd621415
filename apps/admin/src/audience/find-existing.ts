import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

const existing = statement(
  'existing-owners',
  (db: Kysely<Tables>, param: Param<{ userId: number; organizationId: number }>) =>
    db.selectNoFrom([
      sql<boolean>`exists (select from audience_users where id = ${param('userId')} and not deleted)`.as('user'),
      sql<boolean>`exists (
        select from audience_organizations where id = ${param('organizationId')} and not deleted)`.as('organization'),
    ]),
);

/**
 * Returns whether the user and the organization exist. Fetch them from the directory first: they may be too new for the
 * projection.
 */
export function findExisting(
  db: StatementRunner,
  { userId = 0, organizationId = 0 }: { userId?: number | undefined; organizationId?: number | undefined },
): Promise<{ user: boolean; organization: boolean }> {
  return existing.one(db, { userId, organizationId });
}
