import { foldTag } from '@commonplace/rules/names';
import type { Database } from '@commonplace/db/database';
import { LockMode, type FilterQuery } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Selectable } from 'kysely';
import type { Tables } from '../../tables/tables.ts';
import { announceAlias } from '../../tags/announce-alias.ts';
import { currentTags } from '../../tags/current-tags.ts';
import { Article } from '../../tables/articles.ts';
import { refreshVisibility } from '../write/refresh-visibility.ts';

const maxBatch = 100;

/** Handles the requests of `requestRefresh`. Several processes may run it at once, each on another request. */
export async function refreshArticles(database: Database, signal: AbortSignal): Promise<void> {
  while (await refreshBatch(database, signal)) signal.throwIfAborted();
}

/**
 * Updates and announces the next articles of the least advanced request; returns false without requests. Progress is
 * written in the same transaction, so that another process can continue.
 */
export function refreshBatch(database: Database, signal: AbortSignal): Promise<boolean> {
  return database.transaction({ signal }, async (em) => {
    const request = await em
      .getKysely<Tables>()
      .selectFrom('article_refreshes')
      .selectAll()
      .orderBy('after_id')
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (request === undefined) return false;
    const articles = await em.find(
      Article,
      { $and: [articlesOf(request), { id: { $gt: request.after_id } }] },
      { orderBy: { id: 'asc' }, limit: maxBatch, lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    const { tag_name: tagName } = request;
    if (tagName !== null && request.after_id === 0) await announceAlias(em, tagName);
    await renameTags(em, articles);
    await refreshVisibility(em, articles, new Date());
    await advance(em, request.id, articles.length < maxBatch ? undefined : articles.at(-1)?.id);
    return true;
  });
}

function articlesOf(request: Selectable<Tables['article_refreshes']>): FilterQuery<Article> {
  if (request.user_id !== null) return { userId: request.user_id };
  if (request.organization_id !== null) return { organizationId: request.organization_id };
  return { cachedTagList: { $contains: [request.tag_name ?? ''] } };
}

async function advance(em: SqlEntityManager, requestId: string, afterId: number | undefined): Promise<void> {
  const kysely = em.getKysely<Tables>();
  if (afterId === undefined) await kysely.deleteFrom('article_refreshes').where('id', '=', requestId).execute();
  else await kysely.updateTable('article_refreshes').set({ after_id: afterId }).where('id', '=', requestId).execute();
}

/** Gives articles the current names and flare of their tags. The caller flushes. */
async function renameTags(em: SqlEntityManager, articles: readonly Article[]): Promise<void> {
  const names = articles.flatMap(({ cachedTagList }) => cachedTagList.map(foldTag));
  const tags = await currentTags(em, names);
  for (const article of articles) {
    article.cachedTagList = [
      ...new Set(article.cachedTagList.map((name) => tags.get(foldTag(name))?.name ?? foldTag(name))),
    ];
    const flare = article.cachedTagList.find((name) => tags.get(name)?.flare);
    article.flareTagId = flare === undefined ? null : (tags.get(flare)?.id ?? null);
  }
}
