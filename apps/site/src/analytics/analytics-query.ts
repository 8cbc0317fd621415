/** Whose figures of which days a page shows. */
export interface AnalyticsQuery {
  /** As typed; days are `YYYY-MM-DD`. Without a start, the range begins with the first article. */
  start: string;
  end: string;
  articleId?: number | undefined;
  organizationId?: number | undefined;
}

/** Why a range cannot be shown. */
export type RangeProblem = 'invalidDay' | 'endBeforeStart';

/** The lengths of ranges that end today, in days. */
export const periods = [7, 30, 90, 365] as const;
const defaultPeriod = 30;
const dayMs = 24 * 60 * 60 * 1_000;

/** Returns the day `days` before today, in UTC. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
}

/** Returns the range of the last days with today. */
export function lastDays(days: number): Pick<AnalyticsQuery, 'start' | 'end'> {
  return { start: daysAgo(days - 1), end: daysAgo(0) };
}

/** Reads a query; without days, it is about the last 30. Undefined for an article or an organization that cannot exist. */
export function readAnalyticsQuery(query: URLSearchParams): AnalyticsQuery | undefined {
  const isOpen = !query.has('start') && !query.has('end');
  const days = isOpen
    ? lastDays(defaultPeriod)
    : { start: query.get('start')?.trim() ?? '', end: query.get('end')?.trim() ?? '' };
  const ids = [query.get('article_id'), query.get('organization_id')];
  if (ids.some((id) => id !== null && !/^[1-9]\d{0,9}$/.test(id))) return undefined;
  const [articleId, organizationId] = ids.map((id) => (id === null ? undefined : Number(id)));
  return { ...days, articleId, organizationId };
}

/** Returns why a range cannot be shown; undefined if it can. */
export function problemOfRange({ start, end }: AnalyticsQuery): RangeProblem | undefined {
  if (![start, end].every((day) => day === '' || isDay(day))) return 'invalidDay';
  return start !== '' && end !== '' && end < start ? 'endBeforeStart' : undefined;
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}

/** Returns the path of a page of analytics with a query. */
export function analyticsPath(query: AnalyticsQuery, page = '/dashboard/analytics'): string {
  const { start, end, articleId, organizationId } = query;
  const parameters = new URLSearchParams({
    start,
    end,
    ...(articleId !== undefined && { article_id: String(articleId) }),
    ...(organizationId !== undefined && { organization_id: String(organizationId) }),
  });
  return `${page}?${parameters.toString()}`;
}

/** Returns the query as the API takes it. */
export function toApiQuery({ start, end, articleId, organizationId }: AnalyticsQuery) {
  return {
    ...(start !== '' && { start }),
    ...(end !== '' && { end }),
    ...(articleId !== undefined && { article_id: articleId }),
    ...(organizationId !== undefined && { organization_id: organizationId }),
  };
}
