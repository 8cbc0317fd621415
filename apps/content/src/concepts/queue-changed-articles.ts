import { statement, type Param } from '@commonplace/db/statement';
import type { ArticleChanged } from '@commonplace/proto/content/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { queueArticles } from '../embeddings/queue-articles.ts';
import { writeMemberships } from './memberships.ts';

const unlistedInConcepts = statement(
  'unlisted-in-concepts',
  (_db, param: Param<{ ids: number[] }>) => sql<{ id: number }>`
    select distinct article_id as id from concept_articles
    where article_id = any(${param('ids')}::integer[])
      and not exists (select from articles where articles.id = article_id and listed)`,
);

const withoutCurrentVector = statement(
  'without-current-vector',
  (_db, param: Param<{ ids: number[] }>) => sql<{ id: number }>`
    select id from unnest(${param('ids')}::integer[]) as changed (id)
    where not exists (
      select from article_vectors join articles on articles.id = article_id
      where article_id = changed.id and article_version >= articles.version)`,
);

/**
 * Queues changed articles for classification unless that was done for their version. Unlisted articles leave their
 * concepts at once. Events are hints only: the current state of the articles is read.
 */
export async function queueChangedArticles(events: readonly ArticleChanged[], em: SqlEntityManager): Promise<void> {
  const ids = [...new Set(events.map(({ id }) => id))];
  const rows = await unlistedInConcepts.all(em.getKysely(), { ids });
  if (rows.length > 0) await writeMemberships(em, { articleIds: rows.map(({ id }) => id) }, []);
  const changed = await withoutCurrentVector.all(em.getKysely(), { ids });
  await queueArticles(
    em,
    changed.map(({ id }) => id),
    'bulk',
  );
}
