import { LockMode, type FilterQuery } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { refreshArticleTags } from '../tags/article-tags.ts';
import { appendArticleChanged } from './article-events.ts';
import { Article } from './article.entity.ts';

const batchSize = 500;

/**
 * Changes every article that matches, in the transaction of `em`, and announces each: for changes that come from
 * elsewhere than the author, such as a new username, a status or a tag's alias. A change of nothing announces too.
 */
export async function changeArticles(
  em: SqlEntityManager,
  matching: FilterQuery<Article>,
  change: (article: Article) => void,
): Promise<void> {
  let after = 0;
  for (;;) {
    const batch = await em.find(
      Article,
      { $and: [matching, { id: { $gt: after } }] },
      { orderBy: { id: 'asc' }, limit: batchSize, lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    const last = batch.at(-1);
    if (last === undefined) return;
    await changeBatch(em, batch, change);
    after = last.id;
    for (const article of batch) em.getUnitOfWork().unsetIdentity(article);
  }
}

async function changeBatch(em: SqlEntityManager, batch: Article[], change: (article: Article) => void): Promise<void> {
  for (const article of batch) {
    change(article);
    article.version += 1;
  }
  await em.flush();
  await refreshArticleTags(
    em,
    batch.map(({ id }) => id),
  );
  for (const article of batch) await appendArticleChanged(em, article);
}
