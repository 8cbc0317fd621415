import { sql, type Kysely } from 'kysely';
import { insertManyArticles, insertManyUsers } from './many-records.ts';

export const articlesCount = 10_000;

/** Fills the tables of all reads with enough rows for the query plans of a large site. */
export async function insertRecordsOfEveryKind(db: Kysely<unknown>): Promise<void> {
  await insertManyUsers(db, 3_000);
  await insertManyArticles(db, { articles: articlesCount, comments: 20_000, reactions: 30_000 });
  await sql`
    insert into api_keys (user_id, description, secret_hash)
    select id, 'Key', sha256(username::bytea) from users`.execute(db);
  await sql`
    with organization as (
      insert into handles select 'guild_' || number from generate_series(1, 1000) as number returning name
    ), created as (
      insert into organizations (username, name) select name, name from organization returning id
    )
    insert into memberships (organization_id, user_id, role)
    select (select min(id) from created), id, 'member' from users`.execute(db);
  await sql`
    insert into organization_invitations (organization_id, user_id, role, invited_by, expires_at)
    select organizations.id, users.id, 'member', 1, now() + interval '1 day'
    from users join organizations on users.id % 1000 = (1000 - organizations.id % 1000) % 1000`.execute(db);
  // Enough that a scan costs more than looking up those of a page.
  await sql`
    with organization as (
      insert into handles select 'empty_' || number from generate_series(1, 9000) as number returning name
    )
    insert into organizations (username, name) select name, name from organization`.execute(db);
  await sql`
    insert into podcast_episodes
    select id, 1, false, true, 'Episode', '/show/' || id from generate_series(1, 5000) as id`.execute(db);
  await sql`
    insert into webmentions (article_id, source, host, state)
    select number % 2000 + 1, 'https://host' || number || '.example/', 'host' || number || '.example',
      case number % 60 when 0 then 'unverified' when 1 then 'pending' when 2 then 'hidden' else 'approved' end
    from generate_series(1, 20000) as number`.execute(db);
  await seedFollows(db);
  await seedNotifications(db);
  await seedSignIns(db);
  await seedMembers(db);
  await sql`analyze`.execute(db);
}

/** Every user follows one account, twenty others, the organization and a tag. */
async function seedFollows(db: Kysely<unknown>): Promise<void> {
  await sql`insert into tags select number, 'tag_' || number from generate_series(1, 3000) as number`.execute(db);
  await sql`
    insert into follows (follower_id, followable_type, followable_id, created_at)
    select id, 'User', followed, now() - number * interval '1 minute' from users, generate_series(0, 20) as number,
      lateral (select case when number = 0 then 7 else (id + number) % 3000 + 10 end as followed)
    on conflict do nothing`.execute(db);
  await sql`
    insert into follows (follower_id, followable_type, followable_id)
    select user_id, 'Organization', organization_id from memberships`.execute(db);
  await sql`
    insert into follows (follower_id, followable_type, followable_id) select id, 'Tag', id from users`.execute(db);
}

/** Every user has credentials and sessions. */
async function seedSignIns(db: Kysely<unknown>): Promise<void> {
  const hash = sql`sha256((number || '-' || id)::text::bytea)`;
  await sql`insert into badge_achievements select id, 1, false, id, 1, 'Badge' from users`.execute(db);
  await sql`insert into passwords (user_id, hash) select id, 'none' from users`.execute(db);
  await sql`
    insert into sessions (id, user_id, token_hash, address, user_agent, expires_at)
    select gen_random_uuid(), id, ${hash}, '', '', now() + interval '1 day'
    from users, generate_series(1, 3) as number`.execute(db);
  await sql`
    insert into feed_tokens (user_id, token_hash) select id, sha256(id::text::bytea) from users`.execute(db);
  await sql`
    insert into passkeys (user_id, name, credential_id, public_key, counter)
    select id, 'Key', id::text, '', 0 from users`.execute(db);
  await sql`
    insert into recovery_codes (code_hash, user_id)
    select ${hash}, id from users, generate_series(1, 10) as number`.execute(db);
  await sql`
    insert into totp_secrets (user_id, secret, last_step, confirmed_at) select id, '', 0, now() from users`.execute(db);
  await sql`
    insert into one_time_tokens (secret_hash, purpose, user_id, detail, attempts_left, expires_at)
    select ${hash}, 'change_address', id, '{}', 1, now() + interval '1 day'
    from users, generate_series(1, 2) as number`.execute(db);
  await sql`
    insert into notification_settings
    select id, true, true, true, true, true, true, true from users`.execute(db);
}

/** Every user has a former username, an identity, an application, and a note about them. */
async function seedMembers(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into former_usernames (name, user_id, of_merged) select 'former_' || id, id, false from users`.execute(db);
  await sql`
    insert into identities (user_id, provider, uid, username)
    select id, 'codehost', id::text, 'name_' || id from users`.execute(db);
  await sql`
    insert into oauth_applications (owner_id, client_id, name, redirect_uris, scopes)
    select id, id::text, 'Application', '{}', '{}' from users`.execute(db);
  await sql`
    insert into notes (user_id, author_id, reason, content) select id, 1, 'misc_note', 'x' from users`.execute(db);
}

/**
 * Every user has ten notifications and five of comments on episodes, and follows the first; every article was
 * announced.
 */
async function seedNotifications(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into notifications (user_id, kind, article_id, about_type, about_id, actor_id)
    select users.id, 'comment', comments.article_id, 'Comment', comments.id, comments.user_id
    from users join comments on comments.id % 300 = users.id % 300 and comments.id <= 3000`.execute(db);
  await sql`
    with commented as (
      insert into comments (podcast_episode_id, user_id, depth, body_markdown, body_html)
      select id, 1, 0, 'a', 'a' from podcast_episodes returning id, podcast_episode_id, user_id
    )
    insert into notifications (user_id, kind, podcast_episode_id, about_type, about_id, actor_id)
    select users.id, 'mention', podcast_episode_id, 'Comment', commented.id, commented.user_id
    from users join commented on commented.id % 1000 = users.id % 1000`.execute(db);
  await sql`
    with reacted as (
      insert into notifications (user_id, kind, article_id, about_type, about_id, actor_id, actors_count)
      select id, 'reaction', id, 'Article', id, 1, 5 from users returning id
    )
    insert into notification_actors (notification_id, user_id) select id, n from reacted, generate_series(1, 5) n`.execute(
    db,
  );
  await sql`insert into publications (article_id, published) select id, true from articles`.execute(db);
  await sql`
    insert into wide_publications (article_id, followable_type, followable_id, actor_id, announced_at)
    select n, 'User', n % 300, n % 300, now() - n * interval '1 minute' from generate_series(1, 20000) n`.execute(db);
  await sql`insert into notification_positions (user_id, publication_id) select id, 1 from users`.execute(db);
  await sql`insert into notification_mails (user_id, due_at) select id, case when id % 100 = 0 then now() end from users`.execute(
    db,
  );
  await sql`
    insert into follows (follower_id, followable_type, followable_id) select id, 'User', 1 from users`.execute(db);
}
