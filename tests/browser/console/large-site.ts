import type { Fills } from '../../support/platform.ts';

const users = 1_000;
const articles = 2_000;
const comments = 2_000;
const tags = 300;
const organizations = 300;
const listings = 300;
const reports = 300;
const auditRecords = 1_000;

const rows = (count: number, columns: string) => `select ${columns} from generate_series(1, ${count}) n`;
/** A user id, deterministic and spread evenly. */
const userOf = `1 + (n * 7919) % ${users}`;
const topic = `(array['Bread', 'Gardens', 'Rivers', 'Bicycles', 'Letters', 'Winters', 'Bridges', 'Clocks'])[1 + n % 8]`;
/** Times evenly spread over the last two years, up to a day ago. */
const timeOf = (count: number) => `now() - interval '1 day' - (${count} - n) * interval '730 days' / ${count}`;
const advanceSequence = (table: string) =>
  `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}));`;

/** Fills a service's copy of the users. */
const userCopies = `
  insert into users (id, version, username, name) ${rows(users, `n, 1, 'member' || n, 'Member ' || n`)};`;

/**
 * Statements that fill the database of each service within a second, for tests of the console on a site with several pages of
 * everything.
 * Triggers are disabled. Data of public pages, such as search entries, and embeddings are left out.
 */
export const largeSite: Fills = {
  content: `
    set session_replication_role = replica;
    ${userCopies}
    insert into organizations (id, version, username, name)
      ${rows(organizations, `n, 1, 'team' || n, 'Team ' || n`)};
    insert into tags (id, name, supported, articles_count) overriding system value
      ${rows(tags, `1000 + n, 'topic' || n, n % 2 = 0, ${articles / tags}`)};
    insert into articles (id, user_id, organization_id, title, slug, description, cached_tag_list, published, listed, featured,
        withheld, reading_time_minutes, comments_count, score, hotness_score, published_at, last_comment_at, created_at)
      overriding system value
      select n, ${userOf}, case when n % 50 = 0 then 1 + n % ${organizations} end, ${topic} || ' of day ' || n, 'day-' || n,
        'What we learnt', array['topic' || 1 + n % ${tags}], n % 100 <> 50, n % 100 not in (50, 51),
        n % 100 not in (50, 51), n % 100 = 51, 1 + n % 9, 1,
        n % 97, n % 97 + n / 1000.0, at, at, at
      from generate_series(1, ${articles}) n, lateral (select ${timeOf(articles)} as at) times;
    insert into article_bodies (article_id, body_markdown, body_html)
      ${rows(articles, `n, 'We **learnt** on day ' || n, '<p>We <strong>learnt</strong> on day ' || n || '</p>'`)};
    insert into article_vectors (article_id, article_version, model, digest, vector)
      ${rows(articles, `n, 1, 'hashed-2', '', ''`)};
    insert into article_tags (tag_id, article_id, hotness_score, score, published_at, approved)
      select 1001 + id % ${tags}, id, hotness_score, score, published_at, false from articles where listed;
    insert into trends (name, slug, description, key_questions, terms, observed_score, score, articles_count, first_observed_at,
        last_observed_at)
      values ('Gardens', 'gardens', 'About gardens.', '{Which?}', '{garden}', 40, 40, 2, now() - interval '2 days', now());
    insert into trend_articles (article_id, trend_id, distance, score)
      select n, trends.id, 0.1, 1 from trends, unnest(array[${articles - 11}, ${articles - 10}]) n;
    ${advanceSequence('articles')} ${advanceSequence('tags')}
    analyze`,
  community: `
    set session_replication_role = replica;
    insert into handles (name) ${rows(users, `'member' || n`)};
    insert into handles (name) ${rows(organizations, `'team' || n`)};
    insert into users (id, username, handle, email, name, standings, created_at, email_confirmed_at) overriding system value
      ${rows(
        users,
        `n, 'member' || n, 'member' || n, 'member' || n || '@example.com', 'Member ' || n,
        case when n % 100 = 0 then array['suspended'] when n % 100 = 1 then array['spam'] else '{}' end, ${timeOf(users)}, now()`,
      )};
    insert into organizations (id, username, handle, name) overriding system value
      ${rows(organizations, `n, 'team' || n, 'team' || n, 'Team ' || n`)};
    insert into memberships (organization_id, user_id, role)
      ${rows(users / 10, `1 + n % ${organizations}, n, case when n <= ${organizations} then 'admin' else 'member' end`)};
    insert into articles (id, version, deleted, published, user_id, title, path, published_at)
      ${rows(
        articles,
        `n, 1, false, n % 100 <> 50, ${userOf}, ${topic} || ' of day ' || n, '/member' || ${userOf} || '/day-' || n, ${timeOf(articles)}`,
      )};
    insert into engagement_versions (article_id, version) ${rows(articles, 'n, 1')};
    insert into comments (id, article_id, user_id, depth, body_markdown, body_html, withheld, deleted_at, created_at)
      overriding system value
      ${rows(
        comments,
        `n, n, 1 + n % ${users}, 0, 'Thanks for day ' || n, '<p>Thanks for day ' || n || '</p>', n % 100 = 50,
        case when n % 100 = 51 then now() end, ${timeOf(comments)}`,
      )};
    ${advanceSequence('users')} ${advanceSequence('organizations')} ${advanceSequence('comments')}
    analyze`,
  listings: `
    set session_replication_role = replica;
    ${userCopies}
    insert into listings (id, version, user_id, title, slug, body_markdown, processed_html, category, tags, contact_via_connect,
        published, created_at, bumped_at)
      overriding system value
      ${rows(
        listings,
        `n, 1, ${userOf}, ${topic} || ' for you ' || n, 'for-you-' || n, 'Ask us', '<p>Ask us</p>',
        (array['forhire', 'events', 'misc'])[1 + n % 3], array['topic' || n % 9], false, n % 10 > 0, ${timeOf(listings)}, ${timeOf(listings)}`,
      )};
    ${advanceSequence('listings')}
    analyze`,
  admin: `
    set session_replication_role = replica;
    insert into audience_users (id, version, deleted, role_list) ${rows(users, `n, 1, false, ''`)};
    insert into feedback_messages (id, feedback_type, category, message, status, reporter_id, created_at)
      overriding system value
      ${rows(
        reports,
        `n, 'spam', 'spam', 'Unwanted advertising ' || n, (array['Resolved', 'Invalid', 'Open'])[1 + n % 3], ${userOf}, ${timeOf(reports)}`,
      )};
    insert into audit_logs (id, actor_id, actor_username, action, target_type, target_id, before, after, created_at, request_id)
      overriding system value
      ${rows(
        auditRecords,
        `n, 1, 'member1', 'update_user_status', 'User', (${userOf})::text, '{"status": "good_standing"}', '{"status": "warned"}',
        ${timeOf(auditRecords)}, 'request-' || n`,
      )};
    ${advanceSequence('feedback_messages')} ${advanceSequence('audit_logs')}
    analyze`,
  analytics: `
    set session_replication_role = replica;
    insert into users (id, version, deleted, username, name, profile_image, registered_on)
      ${rows(users, `n, 1, false, 'member' || n, 'Member ' || n, '', (${timeOf(users)})::date`)};
    insert into articles (id, version, deleted, published, user_id, title, path, published_at)
      ${rows(
        articles,
        `n, 1, false, n % 100 <> 50, ${userOf}, ${topic} || ' of day ' || n, '/member' || ${userOf} || '/day-' || n, ${timeOf(articles)}`,
      )};
    insert into site_figures (day, kind, amount)
      select current_date - n, kind, 50 + (n * 37) % 90 from generate_series(0, 729) n,
        unnest(array['sign_ups', 'publications', 'comments', 'reactions', 'page_views', 'searches_without_result']) kind;
    analyze`,
};
