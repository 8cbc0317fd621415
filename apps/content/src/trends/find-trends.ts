import { defineJob } from '@commonplace/jobs/define-job';
import { z } from 'zod';
import type { ContentContext } from '../context.ts';
import { minAuthors, findBursts, type Burst } from './bursts.ts';
import { Postings, type Cluster } from './clusters.ts';
import { TermCounts } from './count-terms.ts';
import type { FoundTrend } from './found-trend.ts';
import { keyQuestions } from './key-questions.ts';
import { describeTrend, nameTrend } from './name-trend.ts';
import { readDays } from './read-days.ts';
import { readMembers, readTexts } from './read-members.ts';
import { saveTrends } from './save-trends.ts';

export const findTrendsJob = defineJob({
  name: 'find-trends',
  payload: z.object({}),
  timeLimitSeconds: 15 * 60,
  maxConcurrency: 1,
  schedule: '7 * * * *',
});

/** The recent period, and the period before it for comparison. */
const recentDays = 3;
const baselineDays = 28;
const dayMs = 86_400_000;
/** How many articles of a trend are searched for questions. */
const maxRead = 30;

type TrendContext = Pick<ContentContext, 'database' | 'embedder'>;

/**
 * Finds topics that more authors write about than in the weeks before, and fades others (docs/design/trends.md).
 * Deterministic; a killed run changes nothing.
 */
export async function findTrends(context: TrendContext, now: Date, signal: AbortSignal): Promise<void> {
  const trends: FoundTrend[] = [];
  for (const cluster of await findClusters(context, now, signal)) {
    trends.push(await describe(context, cluster, signal));
  }
  await saveTrends(context.database, trends, now, signal);
}

async function findClusters({ database }: TrendContext, now: Date, signal: AbortSignal): Promise<Cluster[]> {
  const recent = { until: now, days: recentDays };
  const counts = new TermCounts();
  for await (const { day, article } of readDays(database, recent, signal)) counts.add(day, article);
  const bursts = await compareWithBefore({ database }, counts, now, signal);
  if (bursts.length === 0) return [];
  const postings = new Postings(bursts);
  for await (const { article } of readDays(database, recent, signal)) postings.add(article);
  return postings.cluster(bursts);
}

async function compareWithBefore(
  { database }: Pick<TrendContext, 'database'>,
  recent: TermCounts,
  now: Date,
  signal: AbortSignal,
): Promise<Burst[]> {
  const candidates = new Set(recent.usedBy(minAuthors));
  const usual = { until: new Date(now.getTime() - recentDays * dayMs), days: baselineDays };
  const before = new TermCounts(candidates);
  for await (const { day, article } of readDays(database, usual, signal)) before.add(day, article);
  return findBursts(recent, before);
}

async function describe(
  { database, embedder }: TrendContext,
  cluster: Cluster,
  signal: AbortSignal,
): Promise<FoundTrend> {
  const { members, score } = await readMembers(database, embedder, cluster, signal);
  const closest = members.slice(0, maxRead);
  const texts = await readTexts(
    database,
    closest.map(({ id }) => id),
    signal,
  );
  const sources = closest.map(({ id, authorId, title }) => ({ authorId, title, html: texts.get(id) ?? '' }));
  return {
    name: nameTrend(cluster),
    description: describeTrend(cluster),
    terms: cluster.terms,
    keyQuestions: keyQuestions(sources, cluster.terms),
    score,
    coverImage: members.find(({ coverImage }) => coverImage !== null)?.coverImage ?? null,
    members,
  };
}
