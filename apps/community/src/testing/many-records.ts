import { sql, type Kysely } from 'kysely';

/** Inserts users with profiles and different usernames, for tests of size. */
export async function insertManyUsers(db: Kysely<unknown>, count: number): Promise<void> {
  await sql`
    with handle as (
      insert into handles (name)
      select chr(97 + number % 26) || '_' || md5(number::text)::char(20) from generate_series(1, ${count}::integer) as number
      returning name
    )
    insert into users (username, email, name, summary, location, website_url, created_at)
    select name, name || '@example.com', initcap(name), repeat('Fond of compilers. ', 5), 'Lisbon',
      'https://' || name || '.example.com', now() - (hashtext(name) & 32767) * interval '1 hour'
    from handle`.execute(db);
}

/**
 * Inserts articles with the ids 1 to `articles`, and comments, replies and likes by all users, most of them on the first
 * articles: the same ones every time, since plans that depend on chance would pass or fail by chance.
 */
export async function insertManyArticles(
  db: Kysely<unknown>,
  count: { articles: number; comments: number; reactions: number },
): Promise<void> {
  // Users in turn.
  const writers = sql`
    (select id as user_id, row_number() over (order by id) - 1 as place from users) as writers
    on place = number % (select count(*) from users)`;
  const chosen = sql`1 + floor(power((hashint4(number) & 65535) / 65536.0, 2.5) * ${count.articles}::integer)::integer`;
  await sql`
    insert into articles (deleted, id, version, user_id, published, title, path, published_at)
    select false, id, 1, id % 1000 + 1, true, 'Article ' || id, '/a/' || id, '2025-03-04T05:06:07Z'
    from generate_series(1, ${count.articles}::integer) as id`.execute(db);
  await sql`
    insert into engagement_versions (article_id, version) select id, 1 from articles`.execute(db);
  await sql`
    insert into comments (article_id, user_id, depth, body_markdown, body_html, created_at)
    select ${chosen}, user_id, 0, 'Text', '<p>Text</p>', '2025-03-05T00:00:00Z'::timestamptz + number * interval '1 minute'
    from generate_series(1, ${Math.ceil(count.comments / 2)}::integer) as number
    join ${writers}`.execute(db);
  await sql`
    insert into comments (article_id, user_id, parent_id, root_id, depth, body_markdown, body_html, created_at)
    select article_id, user_id, id, id, 1, body_markdown, body_html, created_at + interval '1 hour'
    from comments order by id limit ${Math.floor(count.comments / 2)}::integer`.execute(db);
  await sql`
    insert into reactions (reactable_type, reactable_id, user_id, category)
    select 'Article', ${chosen}, user_id, 'like'
    from generate_series(1, ${count.reactions}::integer) as number
    join ${writers}
    on conflict do nothing`.execute(db);
}
