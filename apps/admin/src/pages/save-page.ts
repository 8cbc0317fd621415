import { isUniqueViolation } from '@commonplace/db/errors';
import type { PageInput } from '@commonplace/proto/admin/v1/pages';
import { requireMatch } from '@commonplace/rpc/edit-tags';
import { notFound } from '@commonplace/rpc/errors';
import { requireRole } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import { violation } from '@commonplace/rpc/violations';
import { LockMode, type SqlEntityManager } from '@mikro-orm/postgresql';
import type { AdminContext } from '../context.ts';
import { Page } from '../tables/pages.ts';
import { appendPageChanged, auditPage, describePage } from './page-changed.ts';
import { blankFields, fieldsAfter, type PageFields } from './page-fields.ts';
import { pageById, pageTag, toPage, type PageMessage } from './page-view.ts';
import { renderPage } from './render-page.ts';

/** A55: an administrator writes a page. */
export async function createPage(context: AdminContext, call: CallContext, input: PageInput): Promise<PageMessage> {
  requireRole(call.principal, 'admin');
  const fields = fieldsAfter(blankFields, input, { ...context, isWhole: false });
  const rendered = await renderPage(context, call, fields.bodyMarkdown);
  return save(context, call, async (em) => {
    await giveUpLanding(em, fields);
    const page = new Page();
    Object.assign(page, fields, { processedHtml: rendered ?? fields.bodyHtml ?? '' });
    em.persist(page);
    await em.flush();
    await auditPage(em, call, { action: 'create_page', id: page.id, before: {}, after: describePage(page) });
    return announce(em, page);
  });
}

export interface UpdatePageInput {
  id: number;
  input: PageInput;
  isWhole: boolean;
}

/** A57: an administrator changes a page; what is not given stays. */
export async function updatePage(
  context: AdminContext,
  call: CallContext,
  { id, input, isWhole }: UpdatePageInput,
): Promise<PageMessage> {
  requireRole(call.principal, 'admin');
  // Before the transaction: a document may take seconds.
  const rendered = await renderPage(context, call, input.bodyMarkdown);
  return save(context, call, async (em) => {
    const page = await em.findOne(Page, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!page) throw notFound();
    await requireMatch(call, () => pageTag(em, id));
    const before = describePage(page);
    const fields = fieldsAfter(page, input, { ...context, isWhole });
    await giveUpLanding(em, fields, id);
    const processedHtml = processedAfter(page, fields, input, rendered);
    Object.assign(page, fields, { processedHtml, version: page.version + 1, updatedAt: new Date() });
    await em.flush();
    await auditPage(em, call, { action: 'update_page', id, before, after: describePage(page) });
    return announce(em, page);
  });
}

/** Markdown goes before markup; what was rendered before holds while the markdown is the same. */
function processedAfter(page: Page, fields: PageFields, input: PageInput, rendered: string | undefined): string {
  if (rendered !== undefined) return rendered;
  if (input.bodyMarkdown === undefined && fields.bodyMarkdown != null) return page.processedHtml;
  return fields.bodyHtml ?? '';
}

/** Guests see one page at most: the one before is none of theirs any more. */
async function giveUpLanding(em: SqlEntityManager, { landingPage }: PageFields, id = 0): Promise<void> {
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
    return await context.database.transaction(call.signal, write);
  } catch (error) {
    if (isUniqueViolation(error, 'pages_slug_unique')) throw violation('slug', 'has already been taken');
    if (isUniqueViolation(error, 'pages_landing_page')) throw violation('landing_page', 'has already been taken');
    throw error;
  }
}

async function announce(em: SqlEntityManager, page: Page): Promise<PageMessage> {
  await appendPageChanged(em, page);
  return toPage(await pageById.one(em.getKysely(), { id: page.id }));
}
