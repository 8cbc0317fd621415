import { withEditTag } from '@commonplace/domain/edit-tags';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { statement, type Param, type RowOf } from '@commonplace/db/statement';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import type { PageSchema } from '@commonplace/proto/admin/v1/pages';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

export type PageMessage = MessageInitShape<typeof PageSchema>;

export function selectPages(db: Kysely<Tables>) {
  return db
    .selectFrom('pages')
    .select(['id', 'version', 'title', 'slug', 'description', 'body_markdown', 'body_html', 'body_json', 'body_css'])
    .select(['processed_html', 'template', 'is_top_level_path', 'landing_page', 'social_image'])
    .select(['created_at', 'updated_at']);
}

export const pageById = statement('page-by-id', (db: Kysely<Tables>, param: Param<{ id: number }>) =>
  selectPages(db).where('id', '=', param('id')),
);

export type PageRow = RowOf<typeof pageById>;

export function toPage(row: PageRow): PageMessage & { etag: string } {
  return withEditTag({
    id: row.id,
    version: row.version,
    title: row.title,
    slug: row.slug,
    description: row.description,
    isTopLevelPath: row.is_top_level_path,
    landingPage: row.landing_page,
    ...(row.body_css !== null && { bodyCss: row.body_css }),
    ...(row.body_html !== null && { bodyHtml: row.body_html }),
    ...(row.body_json !== null && { bodyJson: row.body_json }),
    ...(row.body_markdown !== null && { bodyMarkdown: row.body_markdown }),
    processedHtml: row.processed_html,
    ...(row.social_image !== null && { socialImage: row.social_image }),
    template: row.template,
    createdAt: toRfc3339(row.created_at),
    updatedAt: toRfc3339(row.updated_at),
  });
}

/** Returns the edit tag of an existing page. */
export async function pageTag(em: SqlEntityManager, id: number): Promise<string> {
  return toPage(await pageById.one(em.getKysely(), { id })).etag;
}
