/** Rows that a site has at the stop, by service: those that later migrations change, and others that refer to them. */
export const stopRows: Record<string, string> = {
  admin: `
    insert into pages (title, slug, description, processed_html, template, is_top_level_path, landing_page)
    values ('About', 'about', 'Who we are', '<p>Us</p>', 'contained', true, false);
    insert into inbox (consumer, event_id) values ('admin', '01900000-0000-7000-8000-000000000001');
  `,
  analytics: `
    insert into users (id, version, deleted, username, name, profile_image, registered_on)
    values (1, 1, false, 'ada', 'Ada', '', '2026-01-02');
    insert into articles (id, version, deleted, published, user_id, title, path, published_at)
    values (1, 1, false, true, 1, 'One', '/ada/one', now());
    insert into comments (id, version, deleted, hidden, user_id, article_id, created_on)
    values (1, 1, false, false, 1, 1, '2026-01-03');
    insert into daily_page_views values (1, '2026-01-03', 'a.test', 3, 1, 60);
    insert into page_views (id, viewed_at, article_id, logged_in, read_seconds, domain)
    values (1, now(), 1, true, 30, 'a.test');
  `,
  community: `
    insert into handles (name) values ('ada'), ('grace'), ('team'), ('former');
    insert into users (username, name, email) values ('ada', E'Ada\\nLovelace', 'ada@a.test'), ('grace', 'Grace', 'g@a.test');
    insert into organizations (username, name) values ('team', E' The \\n team');
    insert into former_usernames (name, user_id, of_merged) values ('former', 1, false);
    insert into articles (id, version, deleted, published, user_id, title, path, published_at)
    values (1, 1, false, true, 1, 'One', '/ada/one', now());
    insert into comments (article_id, user_id, depth, body_markdown, body_html) values (1, 2, 0, 'Yes', '<p>Yes</p>');
    insert into reactions (user_id, reactable_type, reactable_id, category) values (2, 'Article', 1, 'like');
    insert into follows (follower_id, followable_type, followable_id) values (2, 'User', 1);
    insert into webmentions (article_id, source, host, state) values (1, 'https://b.test/', 'b.test', 'approved');
  `,
  content: `
    insert into users (id, version, username, name) values (1, 1, 'ada', E'Ada\\nLovelace');
    insert into organizations (id, version, username, name) values (1, 1, 'team', E' The \\n team');
    insert into articles (user_id, title, slug, published, published_at) values (1, 'One', 'one', true, now()), (1, 'Two', 'two', false, null);
    insert into article_bodies (article_id, body_markdown, body_html) select id, 'Text', '<p>Text</p>' from articles
    on conflict (article_id) do nothing;
    insert into article_search (article_id, published_at, article_version, headline, document)
    select id, now(), 1, 'word', 'word' from articles;
    insert into podcasts (title, slug, description, published) values ('Talk', 'talk', 'We talk', true);
    insert into former_paths (path, record_type, record_id) values ('/old', 'podcast', 1);
    insert into feed_topics (path, base) values ('/feed', 'https://a.test');
    insert into feed_subscriptions (topic_id, callback, host) select id, 'https://b.test/', 'b.test' from feed_topics;
    insert into listings (id, version, user_id, category, title) values (1, 1, 1, 'cfp', 'Talks');
  `,
  listings: `
    insert into users (id, version, username, name) values (1, 1, 'ada', E'Ada\\nLovelace');
    insert into organizations (id, version, username, name) values (1, 1, 'team', E' The \\n team');
    insert into listings (version, user_id, title, slug, body_markdown, processed_html, category, tags, contact_via_connect, published, created_at)
    values (1, 1, E'Two\\nlines', 'two-lines', 'Text', '<p>Text</p>', 'cfp', '{}', false, false, now());
  `,
};
