import { takePage } from '@commonplace/db/pagination';
import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import type { Kysely } from 'kysely';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';

const pathsPerPage = 2_500;

export const htmlPages = statement('html-pages', (db: Kysely<Tables>, param: Param<{ afterId: number }>) =>
  db
    .selectFrom('pages')
    .select(['id', 'slug', 'is_top_level_path', 'updated_at'])
    .where('id', '>', param('afterId'))
    .where('template', 'not in', ['json', 'css', 'txt'])
    .orderBy('id')
    .limit(pathsPerPage + 1),
);

/** Lists the paths of pages that are HTML by id, a bounded number at a time. */
export async function listPagePaths({ database }: AdminContext, call: CallContext, { afterId }: { afterId: number }) {
  const { rows, hasNext } = takePage(await htmlPages.all(database.reader(call.signal), { afterId }), pathsPerPage);
  const pages = rows.map((row) => ({
    id: row.id,
    path: row.is_top_level_path ? `/${row.slug}` : `/page/${row.slug}`,
    updatedAt: toRfc3339(row.updated_at),
  }));
  return { pages, hasNext };
}
