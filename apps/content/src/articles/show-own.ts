import type { Principal } from '@commonplace/domain/principal';
import type { ArticleSummary } from '@commonplace/proto/content/v1/articles';
import type { PreviewTokens } from './previews/preview-tokens.ts';

/**
 * Adds the tokens of their previews to the caller's own articles that are not public, and hides from others what only
 * authors see.
 */
export function showOwn(
  previews: PreviewTokens,
  principal: Principal,
  articles: readonly (ArticleSummary | undefined)[],
): void {
  for (const article of articles) {
    if (article === undefined) continue;
    const isOwn = principal.kind === 'user' && article.author?.userId === principal.userId;
    if (!isOwn) hideRevisions(article);
    else if (article.previewNumber !== undefined && !isDue(article))
      article.previewToken = previews.tokenOf(article.id, article.previewNumber);
  }
}

/** Removes what only the author sees of revisions. */
export function hideRevisions(article: ArticleSummary): void {
  delete article.revisionNumber;
  delete article.autosaveNumber;
  delete article.autosaveTitle;
}

function isDue({ published, publishedAt }: ArticleSummary): boolean {
  return published && publishedAt !== undefined && Date.parse(publishedAt) <= Date.now();
}
