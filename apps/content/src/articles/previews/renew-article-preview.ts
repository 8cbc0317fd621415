import type { CallContext } from '@commonplace/domain/call-context';
import type { ContentContext } from '../../context.ts';
import { findArticle } from '../read/find-article.ts';
import { viewerOf } from '../read/viewer.ts';
import { lockOwnArticle } from './lock-own-article.ts';

/** Replaces the preview link of an article of the caller: the former token ends. */
export async function renewArticlePreview(context: ContentContext, call: CallContext, { id }: { id: number }) {
  return context.database.transaction(call, async (em) => {
    const article = await lockOwnArticle(em, call, id);
    article.previewNumber += 1;
    article.previewWithdrawn = false;
    await em.flush();
    const view = await findArticle(em.getKysely(), viewerOf(call.principal), id);
    const previewToken = context.previews.tokenOf(id, article.previewNumber);
    return { path: view?.summary?.path ?? '', previewToken };
  });
}
