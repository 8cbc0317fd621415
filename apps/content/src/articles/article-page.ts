import { pageToOffset, takePage, type Page } from '@commonplace/db/pagination';
import { prepared } from '@commonplace/db/prepared-statements';
import type { ArticleSummary } from '@commonplace/proto/content/v1/articles';
import { DomainError } from '@commonplace/rpc/errors';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { queryRows } from '../query.ts';
import { articleColumns, articleJoins, toSummary, toSummaryWithBody, type ArticleRow } from './article-view.ts';

/**
 * Which articles a list shows, in what order: a statement on one index that selects `id` and what it is ordered by.
 */
export interface ArticleSkeleton {
  /**
   * Names the skeleton when the best plan does not depend on its parameters: PostgreSQL then keeps the plan of the
   * first page, which costs as much to make as to run.
   */
  planName?: string;
  /** The statement; `limit` and `offset` are numbers or their parameters. */
  sql(limit: string, offset: string): string;
  /** The order again, for the joined rows, over the columns of `page`. */
  orderBy: string;
  /** $1 and so on. */
  parameters: readonly unknown[];
}

/** The size that nearly everybody asks for. */
const usualPageSize = 30;

export interface ArticlePage {
  articles: ArticleSummary[];
  hasNext: boolean;
}

/** What a list shows that can show nothing. */
export const emptyPage: ArticlePage = { articles: [], hasNext: false };

/** One page of the articles of a skeleton, without bodies, in one statement. */
export async function readArticlePage(
  em: SqlEntityManager,
  skeleton: ArticleSkeleton,
  page: Page,
): Promise<ArticlePage> {
  const { text, parameters } = summaryStatement(skeleton, page);
  const taken = takePage(await queryRows<ArticleRow>(em, text, parameters), page.perPage);
  return { articles: taken.rows.map(toSummary), hasNext: taken.hasNext };
}

/** As `readArticlePage`, with each article's markdown: for own-article lists only (E7-E10). */
export async function readOwnArticlePage(
  em: SqlEntityManager,
  skeleton: ArticleSkeleton,
  page: Page,
): Promise<ArticlePage> {
  await requireSize(em, skeleton, page);
  const { text, parameters } = bodyStatement(skeleton, page);
  const rows = await queryRows<ArticleRow & { body_markdown: string }>(em, text, parameters);
  const taken = takePage(rows, page.perPage);
  return { articles: taken.rows.map(toSummaryWithBody), hasNext: taken.hasNext };
}

/** What the bodies of a page may weigh; a message takes 16 MiB. */
const mostBytes = 14 * 1024 * 1024;

/** Refuses, as `payload_too_large`, to read what no message could carry; the sizes of bodies are known without them. */
async function requireSize(em: SqlEntityManager, skeleton: ArticleSkeleton, page: Page): Promise<void> {
  const { offset, limit } = pageToOffset(page);
  const count = skeleton.parameters.length;
  const ids = skeleton.sql(`$${count + 1}::bigint`, `$${count + 2}::bigint`);
  const statement = `select coalesce(sum(octet_length(b.body_markdown)), 0)::float8 as bytes
    from (${ids}) page join article_bodies b on b.article_id = page.id`;
  const [size] = await queryRows<{ bytes: number }>(em, statement, [...skeleton.parameters, limit, offset]);
  if ((size?.bytes ?? 0) > mostBytes) throw new DomainError('payload_too_large', 'payload too large');
}

/** A statement with its parameters. */
export interface Statement {
  text: string;
  parameters: unknown[];
}

/** The whole statement of a list without bodies. */
export function summaryStatement(skeleton: ArticleSkeleton, page: Page): Statement {
  return pageStatement(skeleton, page, 'summaries', `select ${articleColumns}`, '');
}

/** As `summaryStatement`, with each article's markdown. */
export function bodyStatement(skeleton: ArticleSkeleton, page: Page): Statement {
  const bodies = 'join article_bodies b on b.article_id = a.id';
  return pageStatement(skeleton, page, 'bodies', `select ${articleColumns}, b.body_markdown`, bodies);
}

/** The skeleton skips to its page on the index alone; only the rows of the page are joined with anything. */
function pageStatement(skeleton: ArticleSkeleton, page: Page, kind: string, select: string, joins: string): Statement {
  const { planName, parameters, orderBy } = skeleton;
  const compose = (inner: string) =>
    `${select} from (${inner}) page join articles a on a.id = page.id ${joins} ${articleJoins} order by ${orderBy}`;
  const { offset, limit } = pageToOffset(page);
  if (planName !== undefined && page.page === 1 && page.perPage === usualPageSize) {
    const text = compose(skeleton.sql(String(limit), '0'));
    return { text: prepared(`${planName}-${kind}`, text), parameters: [...parameters] };
  }
  const count = parameters.length;
  const text = compose(skeleton.sql(`$${count + 1}::bigint`, `$${count + 2}::bigint`));
  return { text, parameters: [...parameters, limit, offset] };
}
