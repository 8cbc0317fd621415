import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Page } from '@commonplace/db/pagination';
import type { Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import type { Tag } from '@commonplace/proto/content/v1/tags';
import type { Kysely } from 'kysely';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { selectTags, toTag } from './tag-view.ts';

const mostUsed = pagedStatement(
  { planName: 'tags', usualSizes: [10] },
  (db: Kysely<Tables>, param: Param<PageWindow>) =>
    selectTags(db).orderBy('t.articles_count', 'desc').orderBy('t.id').limit(param('limit')).offset(param('offset')),
);

/** Returns a page of all tags, most used first. */
export async function listTags(
  context: ContentContext,
  call: CallContext,
  page: Page,
): Promise<{ tags: Tag[]; hasNext: boolean }> {
  const { rows, hasNext } = await mostUsed.page(context.database.reader(call.signal), {}, page);
  return { tags: rows.map(toTag), hasNext };
}
