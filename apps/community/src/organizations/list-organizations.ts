import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Page } from '@commonplace/db/pagination';
import type { Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import type { Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { selectOrganizations, type OrganizationRow } from './organization-view.ts';

export const organizationsById = pagedStatement(
  { planName: 'organizations', usualSizes: [10] },
  (db: Kysely<Tables>, param: Param<PageWindow>) =>
    selectOrganizations(db).orderBy('id').limit(param('limit')).offset(param('offset')),
);

/** Lists a page of all organizations by id. */
export function listOrganizations(
  context: CommunityContext,
  call: CallContext,
  page: Page,
): Promise<{ rows: OrganizationRow[]; hasNext: boolean }> {
  return organizationsById.page(context.database.reader(call.signal), {}, page);
}
