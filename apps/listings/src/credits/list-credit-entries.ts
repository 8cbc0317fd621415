import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Page } from '@commonplace/db/pagination';
import type { Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { forbidden, notFound } from '@commonplace/domain/errors';
import { hasRole, organizationRole, requireUser } from '@commonplace/domain/principal';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import type { Kysely } from 'kysely';
import type { ListingsContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import type { Holder } from './credit-accounts.ts';
import { badgeGrant } from './grant-for-badge.ts';

export const entriesOfHolder = pagedStatement(
  { planName: 'credit-entries' },
  (db: Kysely<Tables>, param: Param<Holder & PageWindow>) =>
    db
      .selectFrom((eb) =>
        eb
          .selectFrom('credit_entries')
          .select(['id', 'amount', 'granted_by', 'purchase_type', 'purchase_id', 'created_at'])
          .where('account_id', '=', (account) =>
            account
              .selectFrom('credit_accounts')
              .select('id')
              .where('holder_type', '=', param('type'))
              .where('holder_id', '=', param('id')),
          )
          .orderBy('id', 'desc')
          .limit(param('limit'))
          .offset(param('offset'))
          .as('entry'),
      )
      .leftJoin('listings', (join) =>
        join.onRef('listings.id', '=', 'entry.purchase_id').on('entry.purchase_type', '=', 'Listing'),
      )
      .select(['entry.id', 'entry.amount', 'entry.granted_by', 'entry.purchase_type', 'entry.created_at'])
      .select(['listings.id as listing_id', 'listings.title', 'listings.category', 'listings.slug'])
      .orderBy('entry.id', 'desc'),
);

type EntryRow = Awaited<ReturnType<(typeof entriesOfHolder)['page']>>['rows'][number];

/**
 * Lists the changes of the caller's balance, or of that of an organization, newest first. Throws `not_found` for an unknown
 * organization and `permission_denied` unless the caller is an administrator of it or of the site.
 */
export async function listCreditEntries(
  context: ListingsContext,
  call: CallContext,
  { organizationId, page, perPage }: Page & { organizationId?: number | undefined },
) {
  const holder = await findHolder(context, call, organizationId);
  const db = context.database.reader(call.signal);
  const { rows, hasNext } = await entriesOfHolder.page(db, holder, { page, perPage });
  return { entries: rows.map(toEntry), hasNext };
}

async function findHolder(
  context: ListingsContext,
  call: CallContext,
  organizationId: number | undefined,
): Promise<Holder> {
  const user = requireUser(call.principal);
  if (organizationId === undefined) return { type: 'User', id: user.userId };
  const holder = { type: 'Organization', id: organizationId } as const;
  if (!hasRole(user, 'admin')) {
    const member = await context.directory.withRole(call, user, organizationId, 'admin');
    if (organizationRole(member, organizationId) === 'admin') return holder;
  }
  await context.directory.learn(call, { organizationIds: [organizationId] });
  if (!(await organizationExists(context, call, organizationId))) throw notFound();
  if (!hasRole(user, 'admin')) throw forbidden();
  return holder;
}

async function organizationExists({ database }: ListingsContext, call: CallContext, id: number): Promise<boolean> {
  const row = await database
    .reader<Tables>(call.signal)
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}

function toEntry({ id, amount, created_at: createdAt, ...row }: EntryRow) {
  const { listing_id: listingId, title, category, slug } = row;
  const isShown = listingId !== null && title !== null && category !== null && slug !== null;
  return {
    id,
    amount,
    reason: reasonOf(row),
    ...(isShown && { listing: { id: listingId, title, category, slug } }),
    createdAt: toRfc3339(createdAt),
  };
}

function reasonOf({ granted_by: grantedBy, purchase_type: type }: Pick<EntryRow, 'granted_by' | 'purchase_type'>) {
  if (grantedBy !== null) return badgeGrant.test(grantedBy) ? 'badge' : 'grant';
  return type === 'Merge' ? 'merge' : 'listing';
}
