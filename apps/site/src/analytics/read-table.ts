import type { View } from '@commonplace/ui/view';
import type { Api } from '../api/api.ts';
import { analyticsPath, toApiQuery, type AnalyticsQuery } from './analytics-query.ts';
import { toCsv } from './csv.ts';
import { measuresOf } from './measures.ts';
import { toTimeline } from './periods.ts';
import type { TableName } from './tables.ts';

type Texts = View['locale']['messages']['analytics'];
type Rows = readonly (readonly (string | number)[])[];

/** The most that the API returns at once. */
const rowsPerCall = 1_000;
/** The most for a file; with the viewer and the site, these are the calls of a page. */
const callsPerFile = 4;

/** What a file is about: a long list has several files. */
interface File {
  query: AnalyticsQuery;
  page: number;
}

interface Table {
  rows: Rows;
  hasNext?: boolean;
}

const readers: Readonly<Record<TableName, (file: File, api: Api, view: View) => Promise<Table>>> = {
  periods: readPeriods,
  articles: readArticles,
  referrers: readReferrers,
};

/**
 * Reads a table and returns it as CSV, with a byte order mark for spreadsheets; durations are in seconds. The last row of a
 * file that is continued in another one names it. Undefined beyond the last file.
 */
export async function readTable(
  name: TableName,
  { query, page }: File,
  api: Api,
  view: View,
): Promise<string | undefined> {
  const texts = textsOf(view);
  const { rows, hasNext = false } = await readers[name]({ query, page }, api, view);
  if (page > 1 && rows.length === 1) return undefined;
  const next = `${view.site.origin}${analyticsPath(query, `/dashboard/analytics/${name}.csv`)}&page=${page + 1}`;
  return `\uFEFF${toCsv(hasNext ? [...rows, [texts.continuedIn, next]] : rows)}`;
}

/** Reads the pages of a list that belong to a file. */
async function readPages<Item>(
  page: number,
  read: (window: { page: number; per_page: number }) => Promise<{ items: readonly Item[]; next?: unknown }>,
): Promise<{ items: Item[]; hasNext: boolean }> {
  const items: Item[] = [];
  for (let call = 1; call <= callsPerFile; call += 1) {
    const part = await read({ page: (page - 1) * callsPerFile + call, per_page: rowsPerCall });
    items.push(...part.items);
    if (part.next === undefined) return { items, hasNext: false };
  }
  return { items, hasNext: true };
}

async function readPeriods({ query, page }: File, { client }: Api, view: View): Promise<Table> {
  const texts = textsOf(view);
  if (page > 1) return { rows: [[]] };
  const range = { params: { query: toApiQuery(query) } };
  const [{ historical }, { days }] = await Promise.all([
    client.getAnalyticsDashboard(range),
    client.getAnalyticsAudience(range),
  ]);
  const { isWeekly, periods } = toTimeline(historical, days, query.start);
  const measures = measuresOf(query.articleId !== undefined);
  const head = [isWeekly ? texts.week : texts.day, ...measures.map((measure) => titleOf(texts, measure))];
  return { rows: [head, ...periods.map((period) => [period.date, ...measures.map((measure) => period[measure])])] };
}

const textsOf = ({ locale }: View): Texts => locale.messages.analytics;

const titleOf = (texts: Texts, measure: keyof Texts['measures']) =>
  measure === 'readTime' ? `${texts.measures.readTime} (s)` : texts.measures[measure];

async function readArticles({ query, page }: File, { client }: Api, view: View): Promise<Table> {
  const texts = textsOf(view);
  const range = toApiQuery({ ...query, articleId: undefined });
  const { items, hasNext } = await readPages(page, (window) =>
    client.page('listArticleFigures', { params: { query: { ...range, ...window } } }),
  );
  const { views, reactions, comments } = texts.measures;
  const rows = [
    [texts.article, 'URL', views, `${texts.averageReadTime} (s)`, reactions, comments],
    ...items.map(({ title, path, page_views: read, ...article }) => [
      title,
      `${view.site.origin}${path}`,
      read.total,
      read.average_read_time_in_seconds,
      article.reactions.total,
      article.comments.total,
    ]),
  ];
  return { rows, hasNext };
}

async function readReferrers({ query, page }: File, { client }: Api, view: View): Promise<Table> {
  const texts = textsOf(view);
  const { items, hasNext } = await readPages(page, async (window) => {
    const { domains } = await client.getAnalyticsReferrers({ params: { query: { ...toApiQuery(query), ...window } } });
    return { items: domains, ...(domains.length === window.per_page && { next: true }) };
  });
  const names = items.map(({ domain, count }) => [domain === '' ? texts.directViews : domain, count]);
  const rows = [[texts.referrer, texts.measures.views], ...names];
  return { rows, hasNext };
}
