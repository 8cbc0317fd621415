import { pageToOffset, takePage, type Page } from '@commonplace/db/pagination';
import type { Tag } from '@commonplace/proto/content/v1/tags';
import type { CallContext } from '@commonplace/rpc/server';
import type { ContentContext } from '../context.ts';
import { queryRows } from '../query.ts';
import { tagColumns, toTag, type TagRow } from './tag-view.ts';

const statement = `select ${tagColumns} from tags t left join tags target on target.id = t.alias_for_id
  order by t.articles_count desc, t.id limit $1 offset $2`;

/** One page of all tags, most used first. */
export async function listTags(
  context: ContentContext,
  call: CallContext,
  page: Page,
): Promise<{ tags: Tag[]; hasNext: boolean }> {
  const { limit, offset } = pageToOffset(page);
  const rows = await queryRows<TagRow>(context.database.fork(call.signal), statement, [limit, offset]);
  const taken = takePage(rows, page.perPage);
  return { tags: taken.rows.map(toTag), hasNext: taken.hasNext };
}
