import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { notFound } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/listings/v1/events';
import { sql } from 'kysely';
import type { ListingsContext } from '../context.ts';
import { readListingTag } from '../listings/find-listing.ts';
import { eventColumns, appendListingsChanged } from '../listings/listing-events.ts';
import type { Tables } from '../tables/tables.ts';

/**
 * Unpublishes a listing and returns its version; for administrators. The owner can publish it again.
 * @throws DomainError permission_denied, not_found.
 */
export async function unpublishListing(context: ListingsContext, call: CallContext, id: number): Promise<number> {
  requireRole(call.principal, 'admin');
  return context.database.transaction(call, async (em) => {
    const db = em.getKysely<Tables>();
    const listing = await db
      .selectFrom('listings')
      .select(['id', 'user_id', 'version', 'published'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!listing) throw notFound();
    await requireMatch(call, () => readListingTag(db, listing));
    const entry = { target: { type: 'Listing', id }, before: { published: listing.published } };
    await recordAudit(em, call, AuditRecordedSchema, {
      action: 'unpublish_listing',
      ...entry,
      after: { published: false },
    });
    if (!listing.published) return listing.version;
    const changed = await db
      .updateTable('listings')
      .set({ published: false, version: sql<number>`version + 1` })
      .where('id', '=', id)
      .returning(eventColumns)
      .executeTakeFirstOrThrow();
    await appendListingsChanged(em, [changed]);
    return changed.version;
  });
}
