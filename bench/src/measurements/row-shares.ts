import type { statements } from '../bare-statements.ts';
import { compare } from '../compare.ts';
import type { GoalName } from '../goals.ts';
import { startBarePg } from '../bare-servers.ts';
import { measure, type Scenario } from '../measure.ts';
import { followersPerPage } from '../prepare-large.ts';
import type { Run } from './run.ts';

/** An uncached read, and the rows that it needs. */
interface Share {
  name: GoalName;
  read: Scenario;
  limit: string;
  database: 'content' | 'community' | 'analytics';
  rows: keyof typeof statements;
  parameters?: unknown[];
}

/** Compares uncached reads with a process that only reads the same rows. */
export async function compareRows(run: Run): Promise<void> {
  const { findings, settings, platform } = run;
  for (const { name, read, limit, database, rows, parameters } of sharesOf(run)) {
    await findings.attempt(name, async () => {
      const databaseUrl = platform.describe().databaseUrls[database];
      await using bare = await startBarePg(`bare pg, ${limit}`, databaseUrl, rows, parameters);
      findings.measurements.push(await measure(bare.scenario, read.maxConnections ?? 50, settings.seconds));
      const seconds = read.maxConnections === undefined ? settings.secondsPerRound : settings.seconds;
      findings.compared(await compare(name, read, bare.scenario, seconds));
    });
  }
}

function sharesOf({ reads, largeReads, subject, large }: Run): Share[] {
  const { followed, savedIds, discussedId } = large;
  const lastOffset = Math.floor((followed.followers - 1) / followersPerPage) * followersPerPage;
  return [
    {
      name: 'article list, uncached, vs bare pg',
      read: reads.listUncached,
      limit: 'article list',
      database: 'content',
      rows: 'articles',
    },
    {
      name: 'article list of a tag, uncached, vs bare pg',
      read: reads.tagListUncached,
      limit: 'article list of a tag',
      database: 'content',
      rows: 'articlesOfTag',
      parameters: [subject.tag],
    },
    {
      name: 'own articles, vs bare pg',
      read: reads.ownList,
      limit: 'own articles',
      database: 'content',
      rows: 'ownArticles',
      parameters: [subject.authorId],
    },
    {
      name: 'article, uncached, vs bare pg',
      read: reads.articleUncached,
      limit: 'article',
      database: 'content',
      rows: 'article',
      parameters: [subject.articleId],
    },
    {
      name: '200 comments, uncached, vs bare pg',
      read: reads.commentsUncached,
      limit: '200 comments',
      database: 'community',
      rows: 'comments',
      parameters: [subject.articleId],
    },
    {
      name: '10,000 comments, uncached, vs bare pg',
      read: largeReads.discussion,
      limit: '10,000 comments',
      database: 'community',
      rows: 'comments',
      parameters: [discussedId],
    },
    {
      name: '100,000 followers, first page, vs bare pg',
      read: largeReads.followers,
      limit: 'followers',
      database: 'community',
      rows: 'followers',
      parameters: [followed.id, 0],
    },
    {
      name: '100,000 followers, last page, vs bare pg',
      read: largeReads.lastFollowers,
      limit: 'followers, last page',
      database: 'community',
      rows: 'followers',
      parameters: [followed.id, lastOffset],
    },
    {
      name: 'reading list, vs bare pg',
      read: largeReads.readingList,
      limit: 'reading list',
      database: 'content',
      rows: 'savedArticles',
      parameters: [savedIds],
    },
    {
      name: 'analytics of a year, vs bare pg',
      read: reads.history,
      limit: 'analytics of a year',
      database: 'analytics',
      rows: 'history',
      parameters: [subject.authorId],
    },
  ];
}
