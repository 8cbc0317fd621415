import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { notFound } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import { LockMode } from '@mikro-orm/postgresql';
import type { AdminContext } from '../context.ts';
import { detachFromPage } from '../billboards/detach-from-page.ts';
import { Page } from '../tables/pages.ts';
import { appendPageChanged, auditPage, describePage } from './page-changed.ts';
import { pageById, pageTag, toPage, type PageMessage } from './page-view.ts';

const maxListedBillboards = 100;

/**
 * Deletes a page and detaches its billboards; for administrators. Returns the page as it was, with its last version.
 */
export async function deletePage(context: AdminContext, call: CallContext, id: number): Promise<PageMessage> {
  requireRole(call.principal, 'admin');
  return context.database.transaction(call, async (em) => {
    const page = await em.findOne(Page, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!page) throw notFound();
    await requireMatch(call, () => pageTag(em, id));
    const view = toPage(await pageById.one(em.getKysely(), { id }));
    await em.nativeDelete(Page, { id });
    const billboards = (await detachFromPage(em, id)).slice(0, maxListedBillboards);
    await auditPage(em, call, { action: 'delete_page', id, before: { ...describePage(page), billboards }, after: {} });
    await appendPageChanged(em, page, true);
    return { ...view, version: page.version + 1 };
  });
}
