import { toRfc3339 } from '@commonplace/rules/rfc3339';
import type { ReadingListService } from '@commonplace/proto/community/v1/reading_list';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { listReadingList } from './list-reading-list.ts';
import { removeFromReadingList } from './remove-from-reading-list.ts';
import { setReadingListArchived } from './set-reading-list-archived.ts';
import { saveToReadingList } from './save-to-reading-list.ts';

export function readingListRpc(context: CommunityContext) {
  return {
    async listReadingList({ page, perPage, archived, query }, call) {
      const { rows, hasNext } = await listReadingList(context, call, { page, perPage, archived, query });
      return { items: rows.map(itemView), hasNext };
    },
    async saveToReadingList({ articleId }, call) {
      const { row, created } = await saveToReadingList(context, call, articleId);
      return { item: itemView({ ...row, article_id: articleId }), created };
    },
    async setReadingListArchived(request, call) {
      await setReadingListArchived(context, call, request);
      return {};
    },
    async removeFromReadingList({ articleId }, call) {
      await removeFromReadingList(context, call, articleId);
      return {};
    },
  } satisfies Partial<ServiceImplementation<typeof ReadingListService>>;
}

function itemView(row: { id: number; status: string; created_at: string; article_id: number }) {
  return { id: row.id, status: row.status, createdAt: toRfc3339(row.created_at), articleId: row.article_id };
}
