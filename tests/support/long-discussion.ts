import { Client } from 'pg';
import type { Platform } from './platform.ts';
import type { TestUser } from './test-users.ts';

/** An article whose comments take several pages. */
export interface LongDiscussion {
  id: number;
  path: string;
  /** The codes of the comments in the order of their ids: the first is at the top, the others answer it. */
  codes: string[];
}

/** Publishes an article with one thread of `count` comments, copied in the database, since rendering each would take too long. */
export async function writeLongDiscussion(
  platform: Platform,
  author: TestUser,
  count: number,
): Promise<LongDiscussion> {
  const request = async (path: string, body: object) =>
    (await platform.request('POST', path, { key: author.apiKey, body })).json<{
      id: number;
      path: string;
      id_code: string;
    }>();
  const article = { title: `Much discussed by ${author.username}`, body_markdown: 'Rises.', published: true };
  const { id, path } = await request('/api/articles', { article });
  const { id_code: first } = await request('/api/comments', {
    comment: { article_id: id, body_markdown: 'The first one' },
  });
  const client = new Client({ connectionString: platform.databaseUrls.community });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: number }>(
      `insert into comments (article_id, user_id, body_markdown, body_html, parent_id, root_id, depth, created_at)
       select article_id, user_id, 'x', '<p>Reply ' || n || '</p>', id, id, 1, created_at - interval '1 day' + n * interval '1 second'
       from comments, generate_series(1, $2) as n where id = $1 order by n returning id`,
      [Number.parseInt(first, 26), count - 1],
    );
    await client.query(`update comments set created_at = created_at - interval '2 days' where id = $1`, [
      Number.parseInt(first, 26),
    ]);
    // Counts all of them, whether the first one is counted already or not.
    await client.query('insert into pending_counts (article_id) values ($1)', [id]);
    await platform.settled();
    return { id, path, codes: [first, ...rows.map((row) => row.id.toString(26))] };
  } finally {
    await client.end();
  }
}
