import type { View } from '@commonplace/ui/view';
import type { Api } from '../../api/api.ts';
import { toApiQuery, type AnalyticsQuery } from '../../pages/analytics/analytics-query.ts';
import { toCsv } from '../../pages/analytics/csv.ts';
import { measuresOf } from '../../pages/analytics/measures.ts';
import { toTimeline } from '../../pages/analytics/periods.ts';
import type { TableName } from '../../pages/analytics/tables.ts';

type Texts = View['locale']['messages']['analytics'];
type Rows = readonly (readonly (string | number)[])[];

/** The most that the API returns at once. */
const maxArticles = 1_000;

const readers: Readonly<Record<TableName, (query: AnalyticsQuery, api: Api, texts: Texts) => Promise<Rows>>> = {
  periods: readPeriods,
  articles: readArticles,
  referrers: readReferrers,
};

/** Reads a table and returns it as CSV, with a byte order mark for spreadsheets; durations are in seconds. */
export async function readTable(name: TableName, query: AnalyticsQuery, api: Api, { locale }: View): Promise<string> {
  return `\uFEFF${toCsv(await readers[name](query, api, locale.messages.analytics))}`;
}

async function readPeriods(query: AnalyticsQuery, { client }: Api, texts: Texts): Promise<Rows> {
  const { historical } = await client.getAnalyticsDashboard({ params: { query: toApiQuery(query) } });
  const { isWeekly, periods } = toTimeline(historical);
  const measures = measuresOf(query.articleId !== undefined);
  return [
    [isWeekly ? texts.week : texts.day, ...measures.map((measure) => titleOf(texts, measure))],
    ...periods.map((period) => [period.date, ...measures.map((measure) => period[measure])]),
  ];
}

const titleOf = (texts: Texts, measure: keyof Texts['measures']) =>
  measure === 'readTime' ? `${texts.measures.readTime} (s)` : texts.measures[measure];

async function readArticles(query: AnalyticsQuery, { client }: Api, texts: Texts): Promise<Rows> {
  const list = { ...toApiQuery({ ...query, articleId: undefined }), per_page: maxArticles };
  const articles = await client.listArticleFigures({ params: { query: list } });
  const { views, reactions, comments } = texts.measures;
  return [
    [texts.article, 'URL', views, `${texts.averageReadTime} (s)`, reactions, comments],
    ...articles.map(({ title, path, page_views: read, ...article }) => [
      title,
      path,
      read.total,
      read.average_read_time_in_seconds,
      article.reactions.total,
      article.comments.total,
    ]),
  ];
}

async function readReferrers(query: AnalyticsQuery, { client }: Api, texts: Texts): Promise<Rows> {
  const { domains } = await client.getAnalyticsReferrers({ params: { query: toApiQuery(query) } });
  return [[texts.referrer, texts.measures.views], ...domains.map(({ domain, count }) => [domain, count])];
}
