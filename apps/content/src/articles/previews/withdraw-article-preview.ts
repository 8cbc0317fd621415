import type { CallContext } from '@commonplace/domain/call-context';
import type { ContentContext } from '../../context.ts';
import { lockOwnArticle } from './lock-own-article.ts';

/** Ends the preview of an article of the caller, until it is renewed. */
export async function withdrawArticlePreview(
  context: ContentContext,
  call: CallContext,
  { id }: { id: number },
): Promise<void> {
  await context.database.transaction(call, async (em) => {
    const article = await lockOwnArticle(em, call, id);
    article.previewWithdrawn = true;
    await em.flush();
  });
}
