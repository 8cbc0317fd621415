import { statement, type Given, type StatementRunner } from '@commonplace/db/statement';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

const known = statement(
  'known-people',
  (db: Kysely<Tables>, given: Given<{ userId: number; organizationId: number }>) =>
    db.selectNoFrom([
      sql<boolean>`exists (select from audience_users where id = ${given('userId')} and not deleted)`.as('user'),
      sql<boolean>`exists (
        select from audience_organizations where id = ${given('organizationId')} and not deleted)`.as('organization'),
    ]),
);

/** Whether there are such people and organizations; the directory was asked for those who are named first. */
export function findKnown(
  db: StatementRunner,
  { userId = 0, organizationId = 0 }: { userId?: number | undefined; organizationId?: number | undefined },
): Promise<{ user: boolean; organization: boolean }> {
  return known.one(db, { userId, organizationId });
}
