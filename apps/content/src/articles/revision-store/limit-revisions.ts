import { statement, type Param } from '@commonplace/db/statement';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Article } from '../../tables/articles.ts';
import { removeRevisions } from './remove-revisions.ts';

const mebibyte = 1024 * 1024;
/** How often the size is added up, and how many of the newest revisions always stay. */
const interval = 10;

interface Bound {
  articleId: number;
  newest: number;
  pending: number | null;
  maxBytes: number;
}

/**
 * Selects the revisions beyond a size: the oldest autosaves first, then the oldest others. A removed one may leave as many
 * bytes to a dependent, which the next time counts.
 */
const excess = statement(
  'excess-article-revisions',
  (_db, param: Param<Bound>) => sql<{ number: number }>`
    select number from (
      select number, sum(octet_length(content)) over (order by stays desc, is_autosave, number desc) as total, stays
      from (
        select number, content, kind = 'autosave' as is_autosave,
          (number > ${param('newest')}::integer - ${sql.lit(interval)}
            or number is not distinct from ${param('pending')}::integer) as stays
        from article_revisions where article_id = ${param('articleId')}
      ) as own
    ) as sized
    where total > ${param('maxBytes')} and not stays`,
);

/**
 * Removes the oldest revisions of a locked article if all take more than the maximum. Counts at every tenth revision, since
 * it reads the sizes of all.
 */
export async function limitRevisions(
  em: SqlEntityManager,
  { id: articleId, revisionNumber: newest, autosaveNumber }: Pick<Article, 'id' | 'revisionNumber' | 'autosaveNumber'>,
  maxMebibytes: number,
): Promise<void> {
  if (newest % interval !== 0) return;
  const pending = autosaveNumber ?? null;
  const bound = { articleId, newest, pending, maxBytes: Math.max(1, maxMebibytes) * mebibyte };
  const rows = await excess.all(em.getKysely(), bound);
  await removeRevisions(em, { articleId, numbers: rows.map(({ number }) => number) });
}
