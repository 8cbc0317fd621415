import type { statements } from '../bare-statements.ts';
import { compare } from '../compare.ts';
import type { GoalName } from '../goals.ts';
import { startBarePg } from '../limits.ts';
import { measure, type Scenario } from '../measure.ts';
import { followersPerPage } from '../prepare-large.ts';
import type { Run } from './run.ts';

/** A read past the cache, and the rows that it shows. */
interface Share {
  name: GoalName;
  read: Scenario;
  limit: string;
  database: 'content' | 'community' | 'analytics';
  rows: keyof typeof statements;
  parameters?: unknown[];
}

/** Reads past the cache against what one process reaches that reads the same rows. */
export async function compareRows(run: Run): Promise<void> {
  const { findings, settings, platform } = run;
  for (const { name, read, limit, database, rows, parameters } of sharesOf(run)) {
    await findings.attempt(name, async () => {
      const databaseUrl = platform.describe().databaseUrls[database];
      await using bare = await startBarePg(`limit: pg, rows of ${limit}`, databaseUrl, rows, parameters);
      findings.measurements.push(await measure(bare.scenario, read.mostConnections ?? 50, settings.seconds));
      const seconds = read.mostConnections === undefined ? settings.secondsPerRound : settings.seconds;
      findings.compared(await compare(name, read, bare.scenario, seconds));
    });
  }
}

function sharesOf({ reads, largeReads, subject, large }: Run): Share[] {
  const { followed, savedIds, discussedId } = large;
  const lastOffset = Math.floor((followed.followers - 1) / followersPerPage) * followersPerPage;
  return [
    {
      name: 'E1 past the cache, of bare pg',
      read: reads.listPast,
      limit: 'E1',
      database: 'content',
      rows: 'articles',
    },
    {
      name: 'E1 of a tag past the cache, of bare pg',
      read: reads.listOfTagPast,
      limit: 'E1 of a tag',
      database: 'content',
      rows: 'articlesOfTag',
      parameters: [subject.tag],
    },
    {
      name: 'E7 own articles, of bare pg',
      read: reads.ownList,
      limit: 'E7',
      database: 'content',
      rows: 'ownArticles',
      parameters: [subject.authorId],
    },
    {
      name: 'E4 past the cache, of bare pg',
      read: reads.articlePast,
      limit: 'E4',
      database: 'content',
      rows: 'article',
      parameters: [subject.articleId],
    },
    {
      name: 'E14 with 200 comments past the cache, of bare pg',
      read: reads.commentsPast,
      limit: 'E14',
      database: 'community',
      rows: 'comments',
      parameters: [subject.articleId],
    },
    {
      name: 'E14 with 10,000 comments past the cache, of bare pg',
      read: largeReads.discussion,
      limit: 'E14 with 10,000 comments',
      database: 'community',
      rows: 'comments',
      parameters: [discussedId],
    },
    {
      name: 'E17 at 100,000 followers, of bare pg',
      read: largeReads.followers,
      limit: 'E17',
      database: 'community',
      rows: 'followers',
      parameters: [followed.id, 0],
    },
    {
      name: 'E17 at 100,000 followers, the last page, of bare pg',
      read: largeReads.lastFollowers,
      limit: 'E17, the last page',
      database: 'community',
      rows: 'followers',
      parameters: [followed.id, lastOffset],
    },
    {
      name: 'E28 reading list, of bare pg',
      read: largeReads.readingList,
      limit: 'E28',
      database: 'content',
      rows: 'savedArticles',
      parameters: [savedIds],
    },
    {
      name: 'E42 over a year, of bare pg',
      read: reads.history,
      limit: 'E42',
      database: 'analytics',
      rows: 'history',
      parameters: [subject.authorId],
    },
  ];
}
