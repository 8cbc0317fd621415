import Fastify from 'fastify';
import { Pool } from 'pg';

// The limit of what one process can read: the rows of E1 through a plain `pg` pool, sent as they come.
const [databaseUrl = '', port = '0'] = process.argv.slice(2);
const pool = new Pool({ connectionString: databaseUrl, max: 10 });
const statement = `
  select a.id, a.title, a.description, a.cover_image, a.social_image, a.slug, a.canonical_url, a.published,
    a.cached_tag_list, a.comments_count, a.public_reactions_count, a.page_views_count, a.reading_time_minutes,
    a.collection_id, a.language, a.created_at, a.edited_at, a.crossposted_at, a.published_at, a.last_comment_at,
    u.id as user_id, u.username, u.name, u.microblog_username, u.codehost_username, u.website_url, u.profile_image,
    u.profile_image_90, o.username as organization_username, o.name as organization_name, f.name as flare_name
  from articles a
  join users u on u.id = a.user_id
  left join organizations o on o.id = a.organization_id
  left join tags f on f.id = a.flare_tag_id
  where a.listed and a.featured
  order by a.hotness_score desc, a.id desc
  limit 30`;
const server = Fastify();
server.get('/', async (_request, reply) => {
  const { rows } = await pool.query(statement);
  return reply.send(rows);
});
await server.listen({ host: '127.0.0.1', port: Number(port) });
