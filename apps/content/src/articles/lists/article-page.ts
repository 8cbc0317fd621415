import type { Page } from '@commonplace/db/pagination';
import type { StatementRunner } from '@commonplace/db/statement';
import type { ArticleSummary } from '@commonplace/proto/content/v1/articles';
import { DomainError } from '@commonplace/rpc/errors';
import type { ArticleSelection } from './article-list.ts';
import { toSummary, toSummaryWithBody } from '../article-view.ts';

export interface ArticlePage {
  articles: ArticleSummary[];
  hasNext: boolean;
}

/** What a list shows that can show nothing. */
export const emptyPage: ArticlePage = { articles: [], hasNext: false };

/** One page of a list of articles, without bodies, in one statement. */
export async function readArticlePage(
  db: StatementRunner,
  selection: ArticleSelection,
  page: Page,
): Promise<ArticlePage> {
  const { rows, hasNext } = await selection.summaries.read(db, page);
  return { articles: rows.map(toSummary), hasNext };
}

/** As `readArticlePage`, with each article's markdown: for own-article lists only (E7-E10). */
export async function readOwnArticlePage(
  db: StatementRunner,
  selection: ArticleSelection,
  page: Page,
): Promise<ArticlePage> {
  await requireSize(db, selection, page);
  const { rows, hasNext } = await selection.bodies.read(db, page);
  return { articles: rows.map(toSummaryWithBody), hasNext };
}

/** What the bodies of a page may weigh; a message takes 16 MiB. */
const maxPageBytes = 14 * 1024 * 1024;

/** Refuses, as `payload_too_large`, to read what no message could carry; the sizes of bodies are known without them. */
async function requireSize(db: StatementRunner, selection: ArticleSelection, page: Page): Promise<void> {
  const [size] = (await selection.size.read(db, page)).rows;
  if ((size?.bytes ?? 0) > maxPageBytes) throw new DomainError('payload_too_large', 'payload too large');
}
