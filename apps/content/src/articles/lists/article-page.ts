import type { Page } from '@commonplace/db/pagination';
import type { StatementRunner } from '@commonplace/db/statement';
import { DomainError } from '@commonplace/domain/errors';
import type { ArticleSummary } from '@commonplace/proto/content/v1/articles';
import type { ArticleSelection } from './article-list.ts';
import { toSummary, toSummaryWithBody } from '../article-view.ts';

export interface ArticlePage {
  articles: ArticleSummary[];
  hasNext: boolean;
}

export const emptyPage: ArticlePage = { articles: [], hasNext: false };

/** Reads one page of a list, without bodies, in one statement. */
export async function readArticlePage(
  db: StatementRunner,
  selection: ArticleSelection,
  page: Page,
): Promise<ArticlePage> {
  const { rows, hasNext } = await selection.summaries.read(db, page);
  return { articles: rows.map(toSummary), hasNext };
}

/** Reads a page of articles with their Markdown, for lists of own articles only. */
export async function readOwnArticlePage(
  db: StatementRunner,
  selection: ArticleSelection,
  page: Page,
): Promise<ArticlePage> {
  await requireSize(db, selection, page);
  const { rows, hasNext } = await selection.bodies.read(db, page);
  return { articles: rows.map(toSummaryWithBody), hasNext };
}

/** The maximum size of the bodies of a page; a message takes 16 MiB. */
const maxPageBytes = 14 * 1024 * 1024;

/** Throws `payload_too_large` for a page that does not fit a message. Sizes are known without reading bodies. */
async function requireSize(db: StatementRunner, selection: ArticleSelection, page: Page): Promise<void> {
  const [size] = (await selection.size.read(db, page)).rows;
  if ((size?.bytes ?? 0) > maxPageBytes) throw new DomainError('payload_too_large', 'payload too large');
}
