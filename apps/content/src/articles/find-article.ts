import type { Article } from '@commonplace/proto/content/v1/articles';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { prepared } from '@commonplace/db/prepared-statements';
import { queryRows } from '../query.ts';
import { articleColumns, articleJoins, toArticle, type ArticleWithBodyRow } from './article-view.ts';

const selectArticle = `select ${articleColumns}, a.version, b.body_markdown, b.body_html
  from articles a join article_bodies b on b.article_id = a.id ${articleJoins}`;

/** Published and due, or the reader's own (C6). */
const isReadable = `((a.published and a.published_at <= now()) or a.user_id = $1)`;

const byId = prepared('article-by-id', `${selectArticle} where a.id = $2 and ${isReadable}`);

const byPath = `${selectArticle} where a.slug = $2 and lower($3) in (lower(u.username), lower(o.username))
  and ${isReadable} order by a.id limit 1`;

/** An article that this user (undefined: anybody) may read; undefined when there is none. */
export async function findArticle(
  em: SqlEntityManager,
  readerId: number | undefined,
  id: number,
): Promise<Article | undefined> {
  const [row] = await queryRows<ArticleWithBodyRow>(em, byId, [readerId ?? null, id]);
  return row && toArticle(row);
}

/** As `findArticle`, by the username of its author or organization, and its slug. */
export async function findArticleByPath(
  em: SqlEntityManager,
  readerId: number | undefined,
  path: { username: string; slug: string },
): Promise<Article | undefined> {
  const [row] = await queryRows<ArticleWithBodyRow>(em, byPath, [readerId ?? null, path.slug, path.username]);
  return row && toArticle(row);
}
