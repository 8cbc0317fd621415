import type { EngagementChanged } from '@commonplace/proto/community/v1/events';
import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { appendArticleCountersChanged } from '../articles/article-counters.ts';
import { Article } from '../tables/articles.ts';
import { articleScore } from '../articles/hotness.ts';
import { rescored } from '../articles/visibility.ts';
import { rescoreArticleTags } from '../tags/article-tags.ts';
import { readStanding } from './author.ts';

/** Comments and reactions of an article, and with them its score and popularity. */
export async function applyEngagementChanged(
  event: EngagementChanged,
  { em }: { em: SqlEntityManager },
): Promise<void> {
  const article = await em.findOne(Article, event.articleId, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (article === null || article.engagementVersion > event.version) return;
  const before = shownCounters(article);
  article.engagementVersion = event.version;
  article.commentsCount = event.commentsCount;
  article.publicReactionsCount = event.publicReactionsCount;
  article.lastCommentAt = event.lastCommentAt === undefined ? article.publishedAt : new Date(event.lastCommentAt);
  article.score = articleScore(article);
  Object.assign(article, rescored(article, await readStanding(em, article.userId)));
  await em.flush();
  await rescoreArticleTags(em, article.id, article);
  // An article that was saved to a reading list looks as before.
  if (shownCounters(article) !== before) await appendArticleCountersChanged(em, article);
}

function shownCounters({ commentsCount, publicReactionsCount, lastCommentAt }: Article): string {
  return JSON.stringify([commentsCount, publicReactionsCount, lastCommentAt]);
}
