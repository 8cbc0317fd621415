import type { PlatformProcess } from '@commonplace/testing/platform-process';
import { Pool } from 'pg';

/** What is stored, read from the databases themselves. */
export interface Truth {
  articleIds: Set<number>;
  /** Code numbers of comments that are there. */
  commentIds: Set<number>;
  /** `article:user` of every like. */
  likes: Set<string>;
  /** Rows by article. */
  comments: Map<number, number>;
  reactions: Map<number, number>;
}

type Service = 'content' | 'community' | 'analytics' | 'listings' | 'admin';

/** By address. What is polled would spend more on connections than on what it asks; those that wait end by themselves. */
const pools = new Map<string, Pool>();

/** Rows of one statement on a service's database. */
export async function query<Row>(platform: PlatformProcess, service: Service, sql: string): Promise<Row[]> {
  return (await poolOf(platform.describe().databaseUrls[service] ?? '').query(sql)).rows as Row[];
}

function poolOf(connectionString: string): Pool {
  const known = pools.get(connectionString);
  if (known) return known;
  const pool = new Pool({ connectionString, max: 2 });
  // The server was killed: the next statement has another connection.
  pool.on('error', () => undefined);
  pools.set(connectionString, pool);
  return pool;
}

/** Everything that was written, by the services that own it. */
export async function readTruth(platform: PlatformProcess): Promise<Truth> {
  const articles = await query<{ id: number }>(platform, 'content', 'select id from articles');
  const comments = await query<{ id: number; article_id: number }>(
    platform,
    'community',
    'select id, article_id from comments where deleted_at is null',
  );
  const likes = await query<{ reactable_id: number; user_id: number }>(
    platform,
    'community',
    "select reactable_id, user_id from reactions where reactable_type = 'Article' and category = 'like'",
  );
  return {
    articleIds: new Set(articles.map(({ id }) => id)),
    commentIds: new Set(comments.map(({ id }) => id)),
    likes: new Set(likes.map(({ reactable_id: article, user_id: user }) => `${article}:${user}`)),
    comments: countBy(comments.map(({ article_id: article }) => article)),
    reactions: countBy(likes.map(({ reactable_id: article }) => article)),
  };
}

/** The id that a comment's code stands for: base 26 with the digits 0-9a-p (E15). */
export function decodeIdCode(idCode: string): number {
  return Number.parseInt(idCode, 26);
}

function countBy(articleIds: number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const id of articleIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
