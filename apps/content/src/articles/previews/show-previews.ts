import type { Principal } from '@commonplace/domain/principal';
import type { ArticleSummary } from '@commonplace/proto/content/v1/articles';
import type { PreviewTokens } from './preview-tokens.ts';

/** Adds the tokens of their previews to the caller's own articles that are not public. */
export function showPreviews(
  previews: PreviewTokens,
  principal: Principal,
  articles: readonly (ArticleSummary | undefined)[],
): void {
  if (principal.kind !== 'user') return;
  for (const article of articles) {
    if (article?.previewNumber === undefined || article.author?.userId !== principal.userId) continue;
    if (!isDue(article)) article.previewToken = previews.tokenOf(article.id, article.previewNumber);
  }
}

function isDue({ published, publishedAt }: ArticleSummary): boolean {
  return published && publishedAt !== undefined && Date.parse(publishedAt) <= Date.now();
}
