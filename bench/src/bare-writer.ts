import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { Pool, type PoolClient } from 'pg';

// The upper bound for creates of articles by one process: writes the rows through `pg`, one transaction per article, into
// empty copies of content's tables.
const [databaseUrl = '', port = '0'] = process.argv.slice(2);
const connections = 20;
const schema = 'bare_writer';
const pool = new Pool({ connectionString: databaseUrl, max: connections });

async function createTables(): Promise<void> {
  await pool.query(`drop schema if exists ${schema} cascade; create schema ${schema}`);
  for (const table of ['articles', 'article_bodies', 'article_tags', 'outbox']) {
    await pool.query(`create table ${schema}.${table} (like public.${table} including all)`);
  }
}

const insertArticle = `
  insert into ${schema}.articles (user_id, title, slug, description, cached_tag_list, reading_time_minutes,
    published, listed, featured, hotness_score, published_at, last_comment_at)
  values (1, $1, $2, $3, '{typescript,webdev}', 1, true, true, true, 4000, now(), now())
  returning id`;
const insertBody = `insert into ${schema}.article_bodies (article_id, body_markdown, body_html) values ($1, $2, $3)`;
const insertTags = `
  insert into ${schema}.article_tags (tag_id, article_id, hotness_score, score, published_at, approved)
  values (1, $1, 4000, 0, now(), false), (2, $1, 4000, 0, now(), false)`;
const insertEvent = `
  insert into ${schema}.outbox (id, subject, aggregate_id, aggregate_version, payload, headers)
  values ($1, 'commonplace.content.v1.ArticleChanged', $2, 1, $3, '{}')`;
/** The size of an event. */
const payload = Buffer.alloc(300, 1);

/** Writes the rows of one article. */
async function writeArticle(client: PoolClient): Promise<void> {
  const name = randomUUID();
  await client.query('begin');
  const article = [`Measured ${name}`, `measured-${name}`, 'A short article.'];
  const { rows } = await client.query<{ id: number }>({ name: 'article', text: insertArticle, values: article });
  const id = rows[0]?.id;
  const body = [id, 'A **short** article.', '<p>A <strong>short</strong> article.</p>'];
  await client.query({ name: 'body', text: insertBody, values: body });
  await client.query({ name: 'tags', text: insertTags, values: [id] });
  await client.query({ name: 'event', text: insertEvent, values: [randomUUID(), `articles/${id}`, payload] });
  await client.query('commit');
}

async function writeUntil(end: number): Promise<number> {
  const client = await pool.connect();
  let written = 0;
  for (; performance.now() < end; written += 1) await writeArticle(client);
  client.release();
  return written;
}

await createTables();
const server = Fastify();
server.get('/', (_request, reply) => reply.send({}));
server.get<{ Querystring: { seconds: string } }>('/run', async (request, reply) => {
  const started = performance.now();
  const end = started + Number(request.query.seconds) * 1000;
  const written = await Promise.all(Array.from({ length: connections }, () => writeUntil(end)));
  const total = written.reduce((sum, count) => sum + count, 0);
  return reply.send({ perSecond: (total * 1000) / (performance.now() - started) });
});
await server.listen({ host: '127.0.0.1', port: Number(port) });
process.once('SIGTERM', () => void stop());

/** Drops the tables; the process exits when all connections are closed. */
async function stop(): Promise<void> {
  await server.close();
  await pool.query(`drop schema ${schema} cascade`).finally(() => pool.end());
}
