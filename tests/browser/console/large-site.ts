import type { Fills } from '../../support/platform.ts';

/** How much there is of what. */
const people = 20_000;
const articles = 100_000;
const comments = 100_000;
const tags = 300;
const organizations = 300;
const listings = 3_000;
const reports = 3_000;
const auditRecords = 30_000;

const of = (count: number, columns: string) => `select ${columns} from generate_series(1, ${count}) n`;
/** The same for each of them every time, and spread. */
const someone = `1 + (n * 7919) % ${people}`;
const topic = `(array['Bread', 'Gardens', 'Rivers', 'Bicycles', 'Letters', 'Winters', 'Bridges', 'Clocks'])[1 + n % 8]`;
/** During the last two years, the last of them a day ago. */
const then = (count: number) => `now() - interval '1 day' - (${count} - n) * interval '730 days' / ${count}`;
const next = (table: string) =>
  `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}));`;

/** Each service's copy of an account; what its columns are that have no default. */
const copiesOfPeople = `
  insert into users (id, version, username, name) ${of(people, `n, 1, 'member' || n, 'Member ' || n`)};`;

/**
 * Statements that fill each service's database by what PostgreSQL makes itself, in seconds: the console's screens on a site
 * of this size. No trigger notes what is counted anew, and what only public pages are made of (search, engagement by article) is left out.
 * Of the texts no vectors are made, which would take a minute: concepts find what journeys write.
 */
export const largeSite: Fills = {
  content: `
    set session_replication_role = replica;
    ${copiesOfPeople}
    insert into organizations (id, version, username, name)
      ${of(organizations, `n, 1, 'team' || n, 'Team ' || n`)};
    insert into tags (id, name, supported, articles_count) overriding system value
      ${of(tags, `1000 + n, 'topic' || n, n % 2 = 0, ${articles / tags}`)};
    insert into articles (id, user_id, organization_id, title, slug, description, cached_tag_list, published, listed, featured,
        withheld, reading_time_minutes, comments_count, score, hotness_score, published_at, last_comment_at, created_at)
      overriding system value
      select n, ${someone}, case when n % 50 = 0 then 1 + n % ${organizations} end, ${topic} || ' of day ' || n, 'day-' || n,
        'What we learnt', array['topic' || 1 + n % ${tags}], n % 100 <> 50, n % 100 not in (50, 51),
        n % 100 not in (50, 51), n % 100 = 51, 1 + n % 9, 1,
        n % 97, n % 97 + n / 1000.0, at, at, at
      from generate_series(1, ${articles}) n, lateral (select ${then(articles)} as at) times;
    insert into article_bodies (article_id, body_markdown, body_html)
      ${of(articles, `n, 'We **learnt** on day ' || n, '<p>We <strong>learnt</strong> on day ' || n || '</p>'`)};
    insert into article_embeddings (article_id, article_version, model, digest, vector)
      ${of(articles, `n, 1, 'hashed-2', '', ''`)};
    insert into article_tags (tag_id, article_id, hotness_score, score, published_at, approved)
      select 1001 + id % ${tags}, id, hotness_score, score, published_at, false from articles where listed;
    insert into trends (name, slug, description, key_questions, terms, observed_score, score, articles_count, first_observed_at,
        last_observed_at)
      values ('Gardens', 'gardens', 'About gardens.', '{Which?}', '{garden}', 40, 40, 2, now() - interval '2 days', now());
    insert into trend_articles (article_id, trend_id, distance, score)
      select n, trends.id, 0.1, 1 from trends, unnest(array[${articles - 11}, ${articles - 10}]) n;
    ${next('articles')} ${next('tags')}
    analyze`,
  community: `
    set session_replication_role = replica;
    insert into handles (name) ${of(people, `'member' || n`)};
    insert into handles (name) ${of(organizations, `'team' || n`)};
    insert into users (id, username, handle, email, name, standings, created_at, email_confirmed_at) overriding system value
      ${of(
        people,
        `n, 'member' || n, 'member' || n, 'member' || n || '@example.com', 'Member ' || n,
        case when n % 100 = 0 then array['suspended'] when n % 100 = 1 then array['spam'] else '{}' end, ${then(people)}, now()`,
      )};
    insert into organizations (id, username, handle, name) overriding system value
      ${of(organizations, `n, 'team' || n, 'team' || n, 'Team ' || n`)};
    insert into memberships (organization_id, user_id, role)
      ${of(people / 10, `1 + n % ${organizations}, n, case when n <= ${organizations} then 'admin' else 'member' end`)};
    insert into articles (id, version, deleted, published, user_id, title, path, published_at)
      ${of(
        articles,
        `n, 1, false, n % 100 <> 50, ${someone}, ${topic} || ' of day ' || n, '/member' || ${someone} || '/day-' || n, ${then(articles)}`,
      )};
    insert into engagement_versions (article_id, version) ${of(articles, 'n, 1')};
    insert into comments (id, article_id, user_id, depth, body_markdown, body_html, withheld, deleted_at, created_at)
      overriding system value
      ${of(
        comments,
        `n, n, 1 + n % ${people}, 0, 'Thanks for day ' || n, '<p>Thanks for day ' || n || '</p>', n % 100 = 50,
        case when n % 100 = 51 then now() end, ${then(comments)}`,
      )};
    ${next('users')} ${next('organizations')} ${next('comments')}
    analyze`,
  listings: `
    set session_replication_role = replica;
    ${copiesOfPeople}
    insert into listings (id, version, user_id, title, slug, body_markdown, processed_html, category, tags, contact_via_connect,
        published, created_at, bumped_at)
      overriding system value
      ${of(
        listings,
        `n, 1, ${someone}, ${topic} || ' for you ' || n, 'for-you-' || n, 'Ask us', '<p>Ask us</p>',
        (array['forhire', 'events', 'misc'])[1 + n % 3], array['topic' || n % 9], false, n % 10 > 0, ${then(listings)}, ${then(listings)}`,
      )};
    ${next('listings')}
    analyze`,
  admin: `
    set session_replication_role = replica;
    insert into audience_users (id, version, deleted, role_list) ${of(people, `n, 1, false, ''`)};
    insert into feedback_messages (id, feedback_type, category, message, status, reporter_id, created_at)
      overriding system value
      ${of(
        reports,
        `n, 'spam', 'spam', 'Nobody asked for ' || n, (array['Resolved', 'Invalid', 'Open'])[1 + n % 3], ${someone}, ${then(reports)}`,
      )};
    insert into audit_logs (id, actor_id, actor_username, action, target_type, target_id, before, after, created_at, request_id)
      overriding system value
      ${of(
        auditRecords,
        `n, 1, 'member1', 'update_user_status', 'User', (${someone})::text, '{"status": "good_standing"}', '{"status": "warned"}',
        ${then(auditRecords)}, 'request-' || n`,
      )};
    ${next('feedback_messages')} ${next('audit_logs')}
    analyze`,
  analytics: `
    set session_replication_role = replica;
    insert into users (id, version, deleted, username, name, profile_image, registered_on)
      ${of(people, `n, 1, false, 'member' || n, 'Member ' || n, '', (${then(people)})::date`)};
    insert into articles (id, version, deleted, published, user_id, title, path, published_at)
      ${of(
        articles,
        `n, 1, false, n % 100 <> 50, ${someone}, ${topic} || ' of day ' || n, '/member' || ${someone} || '/day-' || n, ${then(articles)}`,
      )};
    insert into site_figures (day, kind, amount)
      select current_date - n, kind, 50 + (n * 37) % 90 from generate_series(0, 729) n,
        unnest(array['sign_ups', 'publications', 'comments', 'reactions', 'page_views', 'searches_without_result']) kind;
    analyze`,
};
