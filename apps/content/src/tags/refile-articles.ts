import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { changeArticles } from '../articles/change-articles.ts';
import type { Tables } from '../tables.ts';

/** Files the articles of a tag anew, after the tag has become an alias or its flare has changed. */
export async function refileArticles(em: SqlEntityManager, tagName: string): Promise<void> {
  const aliasTarget = await findAliasTarget(em, tagName);
  const flares = await readFlares(em);
  await changeArticles(em, { cachedTagList: { $contains: [tagName] } }, (article) => {
    const names = article.cachedTagList.map((name) => (name === tagName ? aliasTarget : name));
    article.cachedTagList = [...new Set(names)];
    const flare = article.cachedTagList.find((name) => flares.has(name));
    article.flareTagId = flare === undefined ? null : (flares.get(flare) ?? null);
  });
}

/** The name of the tag that this one stands for: its own, unless it is an alias. */
async function findAliasTarget(em: SqlEntityManager, tagName: string): Promise<string> {
  const target = await em
    .getKysely<Tables>()
    .selectFrom('tags as named')
    .innerJoin('tags as target', 'target.id', 'named.alias_for_id')
    .select('target.name')
    .where('named.name', '=', tagName)
    .executeTakeFirst();
  return target?.name ?? tagName;
}

async function readFlares(em: SqlEntityManager): Promise<Map<string, number>> {
  const tags = await em
    .getKysely<Tables>()
    .selectFrom('tags')
    .select(['id', 'name'])
    .where('flare', '=', true)
    .execute();
  return new Map(tags.map(({ id, name }) => [name, id]));
}
