import type { CallContext } from '@commonplace/domain/call-context';
import type { DiscardArticleAutosaveRequest } from '@commonplace/proto/content/v1/article_revisions';
import type { ContentContext } from '../../context.ts';
import { lockOwnArticle } from '../previews/lock-own-article.ts';

/** Goes back from the pending autosave of an article of the caller, if any, to the saved text; the revision stays. */
export async function discardArticleAutosave(
  context: ContentContext,
  call: CallContext,
  { articleId }: DiscardArticleAutosaveRequest,
): Promise<void> {
  await context.database.transaction(call, async (em) => {
    const article = await lockOwnArticle(em, call, articleId);
    article.autosaveNumber = null;
    await em.flush();
  });
}
