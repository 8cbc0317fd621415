import { createHash } from 'node:crypto';
import type { CallContext } from '@commonplace/domain/call-context';
import { about } from '@commonplace/events/about';
import { recordAudit } from '@commonplace/events/audit';
import { appendEvent } from '@commonplace/events/outbox';
import { AuditRecordedSchema, PageChangedSchema } from '@commonplace/proto/admin/v1/events';
import { topLevelName } from '@commonplace/rules/site-names';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Page } from '../tables/pages.ts';

/** Appends the event of a page that was written or deleted; flush the page first. */
export async function appendPageChanged(em: SqlEntityManager, page: Page, deleted = false): Promise<void> {
  const { id, slug } = page;
  const version = deleted ? page.version + 1 : page.version;
  const isTopLevelPath = topLevelName(page) !== undefined;
  await appendEvent(em, PageChangedSchema, { id, version, deleted, slug, isTopLevelPath }, about('page', id, version));
}

/** Returns the fields of a page that the audit log shows, with length and hash instead of the bodies. */
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

/** Bodies may be too long for an event. */
function describeBody(body: string | null | undefined): object | null {
  if (body == null) return null;
  return { characters: body.length, sha256: createHash('sha256').update(body).digest('hex') };
}

/** Writes an audit entry about a page. */
export async function auditPage(
  em: SqlEntityManager,
  call: CallContext,
  { action, id, before, after }: { action: string; id: number; before: object; after: object },
): Promise<void> {
  await recordAudit(em, call, AuditRecordedSchema, { action, target: { type: 'Page', id }, before, after });
}
