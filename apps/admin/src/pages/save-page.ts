import { isUniqueViolation } from '@commonplace/db/errors';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { notFound } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import type { PageInput } from '@commonplace/proto/admin/v1/pages';
import { LockMode, type SqlEntityManager } from '@mikro-orm/postgresql';
import type { AdminContext } from '../context.ts';
import { Page } from '../tables/pages.ts';
import { appendPageChanged, auditPage, describePage } from './page-changed.ts';
import { defaultFields, mergeFields, type PageFields } from './page-fields.ts';
import { pageById, pageTag, toPage, type PageMessage } from './page-view.ts';
import { renderPage } from './render-page.ts';

/** Creates a page; for administrators. */
export async function createPage(context: AdminContext, call: CallContext, input: PageInput): Promise<PageMessage> {
  requireRole(call.principal, 'admin');
  const fields = mergeFields(defaultFields, input, { ...context, isWhole: false });
  const rendered = await renderPage(context, call, fields.bodyMarkdown);
  return save(context, call, async (em) => {
    await clearLandingPage(em, fields);
    const page = new Page();
    Object.assign(page, fields, { processedHtml: rendered ?? fields.bodyHtml ?? '' });
    em.persist(page);
    await em.flush();
    await auditPage(em, call, { action: 'create_page', id: page.id, before: {}, after: describePage(page) });
    return appendChange(em, page);
  });
}

export interface UpdatePageInput {
  id: number;
  input: PageInput;
  isWhole: boolean;
}

/** Changes the given fields of a page; for administrators. */
export async function updatePage(
  context: AdminContext,
  call: CallContext,
  { id, input, isWhole }: UpdatePageInput,
): Promise<PageMessage> {
  requireRole(call.principal, 'admin');
  // Rendering may take seconds, so it runs before the transaction.
  const rendered = await renderPage(context, call, input.bodyMarkdown);
  return save(context, call, async (em) => {
    const page = await em.findOne(Page, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!page) throw notFound();
    await requireMatch(call, () => pageTag(em, id));
    const before = describePage(page);
    const fields = mergeFields(page, input, { ...context, isWhole });
    await clearLandingPage(em, fields, id);
    const processedHtml = processedAfter(page, fields, input, rendered);
    Object.assign(page, fields, { processedHtml, version: page.version + 1, updatedAt: new Date() });
    await em.flush();
    await auditPage(em, call, { action: 'update_page', id, before, after: describePage(page) });
    return appendChange(em, page);
  });
}

/** Markdown takes precedence over HTML; unchanged Markdown is not rendered again. */
function processedAfter(page: Page, fields: PageFields, input: PageInput, rendered: string | undefined): string {
  if (rendered !== undefined) return rendered;
  if (input.bodyMarkdown === undefined && fields.bodyMarkdown != null) return page.processedHtml;
  return fields.bodyHtml ?? '';
}

/** Only one page can be the landing page, so the previous one loses the flag. */
async function clearLandingPage(em: SqlEntityManager, { landingPage }: PageFields, id = 0): Promise<void> {
  if (!landingPage) return;
  const others = await em.find(Page, { landingPage: true, id: { $ne: id } }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  for (const other of others) {
    em.assign(other, { landingPage: false, version: other.version + 1, updatedAt: new Date() });
    await em.flush();
    await appendPageChanged(em, other);
  }
}

async function save(
  context: AdminContext,
  call: CallContext,
  write: (em: SqlEntityManager) => Promise<PageMessage>,
): Promise<PageMessage> {
  try {
    return await context.database.transaction(call, write);
  } catch (error) {
    if (isUniqueViolation(error, 'pages_slug_unique')) throw violation('slug', 'has already been taken');
    if (isUniqueViolation(error, 'pages_landing_page')) throw violation('landing_page', 'has already been taken');
    throw error;
  }
}

async function appendChange(em: SqlEntityManager, page: Page): Promise<PageMessage> {
  await appendPageChanged(em, page);
  return toPage(await pageById.one(em.getKysely(), { id: page.id }));
}
