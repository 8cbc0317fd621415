import type { MessageInitShape } from '@bufbuild/protobuf';
import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import type { GetPageContentResponseSchema } from '@commonplace/proto/admin/v1/pages';
import { topLevelName } from '@commonplace/rules/site-names';
import type { Kysely } from 'kysely';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { pageContent } from './page-content.ts';

const shownById = statement('shown-page-by-id', (db: Kysely<Tables>, param: Param<{ id: number }>) =>
  db
    .selectFrom('pages')
    .select(['id', 'title', 'slug', 'description', 'template', 'is_top_level_path', 'social_image'])
    .select(['body_markdown', 'body_html', 'body_json', 'body_css', 'processed_html'])
    .where('id', '=', param('id')),
);

/** Returns a page as its visitors see it. */
export async function getPageContent(
  context: AdminContext,
  call: CallContext,
  id: number,
): Promise<MessageInitShape<typeof GetPageContentResponseSchema>> {
  const row = await shownById.first(context.database.reader(call.signal), { id });
  if (!row) throw notFound();
  const { title, slug, description, template } = row;
  return {
    id,
    title,
    slug,
    description,
    template,
    ...pageContent(row),
    ...(row.social_image !== null && { socialImage: row.social_image }),
    isTopLevelPath: topLevelName({ slug, isTopLevelPath: row.is_top_level_path }) !== undefined,
  };
}
