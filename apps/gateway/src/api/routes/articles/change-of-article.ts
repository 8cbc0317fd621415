import type { Article, ArticleSummary } from '@commonplace/proto/content/v1/articles';
import { articleChanged } from '../../../edge/cache/article-keys.ts';
import { summaryOf } from './articles.schemas.ts';

/** Returns the change that a write of an article has made. */
export function changeOfArticle(article: Article) {
  const summary = summaryOf(article);
  return articleChanged({ id: summary.id, version: article.version, published: isVisible(summary) });
}

/** Whether an article is published and not scheduled. */
function isVisible({ published, publishedAt }: ArticleSummary): boolean {
  return published && publishedAt !== undefined && Date.parse(publishedAt) <= Date.now();
}
