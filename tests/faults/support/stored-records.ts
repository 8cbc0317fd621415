import type { PlatformProcess } from '@commonplace/testing/platform-process';
import { Pool } from 'pg';

/** Records, read directly from the databases. */
export interface StoredRecords {
  articleIds: Set<number>;
  /** Ids of existing comments. */
  commentIds: Set<number>;
  /** `article:user` for each like. */
  likes: Set<string>;
  /** Number of rows by article. */
  comments: Map<number, number>;
  reactions: Map<number, number>;
}

type Service = 'content' | 'community' | 'analytics' | 'listings' | 'admin';

/** Pools by URL, since polling would spend more time on connections than on queries. Idle connections close themselves. */
const pools = new Map<string, Pool>();

/** Runs a statement on a service's database. */
export async function query<Row>(platform: PlatformProcess, service: Service, sql: string): Promise<Row[]> {
  return (await poolOf(platform.describe().databaseUrls[service] ?? '').query(sql)).rows as Row[];
}

function poolOf(connectionString: string): Pool {
  const known = pools.get(connectionString);
  if (known) return known;
  const pool = new Pool({ connectionString, max: 2 });
  // After a kill of the server, the next statement opens another connection.
  pool.on('error', () => undefined);
  pools.set(connectionString, pool);
  return pool;
}

/** Reads the records from the services that own them. */
export async function readStoredRecords(platform: PlatformProcess): Promise<StoredRecords> {
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

/** Decodes the id code of a comment: base 26 with the digits 0-9a-p. */
export function decodeIdCode(idCode: string): number {
  return Number.parseInt(idCode, 26);
}

function countBy(articleIds: number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const id of articleIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
