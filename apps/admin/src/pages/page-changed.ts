import { createHash } from 'node:crypto';
import { about } from '@commonplace/events/about';
import { recordAudit } from '@commonplace/events/audit';
import { appendEvent } from '@commonplace/events/outbox';
import { AuditRecordedSchema, PageChangedSchema } from '@commonplace/proto/admin/v1/events';
import type { CallContext } from '@commonplace/rpc/server';
import { topLevelName } from '@commonplace/rules/site-names';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Page } from '../tables/pages.ts';

/** Tells everybody how a page stands now, or that it is no more in its next version; the caller has flushed it. */
export async function appendPageChanged(em: SqlEntityManager, page: Page, deleted = false): Promise<void> {
  const { id, slug } = page;
  const version = deleted ? page.version + 1 : page.version;
  const isTopLevelPath = topLevelName(page) !== undefined;
  await appendEvent(em, PageChangedSchema, { id, version, deleted, slug, isTopLevelPath }, about('page', id, version));
}

/** A page as the audit log tells of it: of its bodies how long they are, and which. */
export function describePage(page: Page): object {
  return {
    title: page.title,
    slug: page.slug,
    description: page.description,
    template: page.template,
    is_top_level_path: page.isTopLevelPath,
    landing_page: page.landingPage,
    social_image: page.socialImage ?? null,
    body_markdown: describeBody(page.bodyMarkdown),
    body_html: describeBody(page.bodyHtml),
    body_json: describeBody(page.bodyJson),
    body_css: describeBody(page.bodyCss),
  };
}

/** They may be long, and a record travels in an event. */
function describeBody(body: string | null | undefined): object | null {
  if (body == null) return null;
  return { characters: body.length, sha256: createHash('sha256').update(body).digest('hex') };
}

/** Leaves a record of what was done to a page. */
export async function auditPage(
  em: SqlEntityManager,
  call: CallContext,
  { action, id, before, after }: { action: string; id: number; before: object; after: object },
): Promise<void> {
  await recordAudit(em, call, AuditRecordedSchema, { action, target: { type: 'Page', id }, before, after });
}
