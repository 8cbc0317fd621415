import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { say } from './prepare.ts';

/** Number of referring sites per article and day. */
const sites = 8;
const pollMs = 500;

/** Inserts a year of page views of the author's articles into analytics, and waits until the figures are updated. */
export async function addHistory(databaseUrl: string | undefined, authorId: number): Promise<void> {
  say('Adding a year of views');
  const client = new Client({ connectionString: databaseUrl, application_name: 'bench' });
  await client.connect();
  try {
    await client.query(`update users set registered_on = current_date - 365 where id = $1`, [authorId]);
    await client.query(
      `insert into daily_page_views (article_id, day, domain, views, logged_in_views, logged_in_read_seconds)
      select id, current_date - past, 'site' || site || '.test', 30, 10, 600
      from articles, generate_series(1, 365) as past, generate_series(1, $2::integer) as site
      where user_id = $1 and published and not deleted`,
      [authorId, sites],
    );
    for (;;) {
      const { rows } = await client.query(
        '(select 1 from uncounted_changes limit 1) union all (select 1 from due_recounts limit 1) limit 1',
      );
      if (rows.length === 0) break;
      await sleep(pollMs);
    }
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
