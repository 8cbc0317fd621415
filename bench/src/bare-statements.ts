/** The columns of an article in lists. */
const listColumns = `
  a.id, a.title, a.description, a.cover_image, a.social_image, a.slug, a.canonical_url, a.published,
    a.cached_tag_list, a.comments_count, a.public_reactions_count, a.page_views_count, a.reading_time_minutes,
    a.collection_id, a.language, a.created_at, a.edited_at, a.crossposted_at, a.published_at, a.last_comment_at,
    u.id as user_id, u.username, u.name, u.microblog_username, u.codehost_username, u.website_url, u.profile_image,
    u.profile_image_90, o.username as organization_username, o.name as organization_name, f.name as flare_name`;
const bylines = `
  join users u on u.id = a.user_id
  left join organizations o on o.id = a.organization_id
  left join tags f on f.id = a.flare_tag_id`;

/** Article list, from content's database. */
const articles = `
  select ${listColumns} from articles a ${bylines}
  where a.listed and a.featured
  order by a.hotness_score desc, a.id desc
  limit 30`;

/** Article list of the tag $1. */
const articlesOfTag = `
  select ${listColumns}
  from article_tags t
  join articles a on a.id = t.article_id ${bylines}
  where t.tag_id = (select id from tags where name = $1)
  order by t.hotness_score desc, t.article_id desc
  limit 30`;

/** Own articles of the author $1. */
const ownArticles = `
  select ${listColumns} from articles a ${bylines}
  where a.user_id = $1 and a.published
  order by a.published_at desc, a.id desc
  limit 30`;

/** The article $1. */
const article = `
  select ${listColumns}, b.body_markdown, b.body_html
  from articles a
  join article_bodies b on b.article_id = a.id ${bylines}
  where a.id = $1 and a.published`;

/** Content's part of the reading list: the articles $1. */
const savedArticles = `
  select ${listColumns}
  from unnest($1::integer[]) with ordinality as wanted (id, position)
  join articles a on a.id = wanted.id ${bylines}
  where a.published
  order by wanted.position`;

/** Comments of the article $1, from community's database. */
const comments = `
  select c.id, c.thread_id, c.parent_id, c.version, c.created_at, c.body_html, c.deleted_at, u.id as user_id,
    u.username, u.name, u.microblog_username, u.codehost_username, u.website_url, u.profile_image, u.profile_image_90
  from comments c
  left join users u on u.id = c.user_id
  where c.article_id = $1
  order by c.thread_id, c.id`;

/** Followers of the user $1 with offset $2, from community's database. */
const followers = `
  select page.id, page.created_at, u.id as user_id, u.name, u.username, u.profile_image_90
  from (
    select id, created_at, follower_id from follows
    where followable_type = 'User' and followable_id = $1 and shown
    order by created_at desc, id desc
    limit 80 offset $2
  ) as page
  join users u on u.id = page.follower_id
  order by page.created_at desc, page.id desc`;

/** Daily figures of the author $1, from analytics' database. */
const history = `
  select day::text, views, logged_in_views, logged_in_read_seconds, reactions_like, reactions_readinglist,
    reactions_unicorn, reactions_exploding_head, reactions_raised_hands, reactions_fire, comments, follows
  from daily_figures
  where scope = 'User' and scope_id = $1 and day >= current_date - 365
  order by day`;

/** The statements of bare-pg.ts. */
export const statements = {
  articles,
  articlesOfTag,
  ownArticles,
  article,
  savedArticles,
  comments,
  followers,
  history,
};
