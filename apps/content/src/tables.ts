import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

// What Kysely reads and writes. Timestamps come as text in UTC (`toRfc3339` shortens them).

type Timestamp = ColumnType<string, Date | string, Date | string>;
type NullableTimestamp = ColumnType<string | null, Date | string | null, Date | string | null>;
type GeneratedTimestamp = ColumnType<string, Date | string | undefined, Date | string>;

export interface UsersTable {
  id: number;
  version: number;
  deleted: Generated<boolean>;
  username: string;
  name: string;
  microblog_username: string | null;
  codehost_username: string | null;
  website_url: string | null;
  profile_image: Generated<string>;
  profile_image_90: Generated<string>;
  status: Generated<string>;
}

export interface OrganizationsTable {
  id: number;
  version: number;
  deleted: Generated<boolean>;
  username: string;
  name: string;
  profile_image: Generated<string>;
  profile_image_90: Generated<string>;
}

export interface TagsTable {
  id: Generated<number>;
  name: string;
  bg_color_hex: string | null;
  text_color_hex: string | null;
  short_summary: string | null;
  supported: Generated<boolean>;
  alias_for_id: number | null;
  requires_approval: Generated<boolean>;
  flare: Generated<boolean>;
  articles_count: Generated<number>;
  created_at: GeneratedTimestamp;
}

export interface TagRecountsTable {
  id: GeneratedAlways<string>;
  tag_id: number;
}

export interface ArticleRefreshesTable {
  id: GeneratedAlways<string>;
  tag_name: string | null;
  user_id: number | null;
  organization_id: number | null;
  after_id: Generated<number>;
}

export interface CollectionsTable {
  id: Generated<number>;
  name: string;
  user_id: number;
  organization_id: number | null;
  created_at: GeneratedTimestamp;
}

export interface ArticlesTable {
  id: Generated<number>;
  version: Generated<number>;
  user_id: number;
  organization_id: number | null;
  collection_id: number | null;
  flare_tag_id: number | null;
  title: string;
  slug: string;
  description: Generated<string>;
  description_given: Generated<boolean>;
  cover_image: string | null;
  social_image: string | null;
  canonical_url: string | null;
  language: string | null;
  cached_tag_list: Generated<string[]>;
  published: Generated<boolean>;
  listed: Generated<boolean>;
  featured: Generated<boolean>;
  approved: Generated<boolean>;
  reading_time_minutes: Generated<number>;
  comments_count: Generated<number>;
  public_reactions_count: Generated<number>;
  page_views_count: Generated<number>;
  engagement_version: Generated<number>;
  page_views_version: Generated<number>;
  score: Generated<number>;
  hotness_score: Generated<number>;
  due_at: NullableTimestamp;
  published_at: NullableTimestamp;
  crossposted_at: NullableTimestamp;
  edited_at: NullableTimestamp;
  last_comment_at: NullableTimestamp;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
}

export interface ArticleBodiesTable {
  article_id: number;
  body_markdown: string;
  body_html: string;
}

export interface ArticleTagsTable {
  tag_id: number;
  article_id: number;
  hotness_score: number;
  score: number;
  published_at: Timestamp;
  approved: boolean;
}

export interface ArticleSearchTable {
  article_id: number;
  published_at: Timestamp;
  headline: string;
  document: string;
}

export interface SearchQueueTable {
  id: GeneratedAlways<string>;
  article_id: number;
}

/** This service's database, for `em.getKysely<Tables>()`. */
export interface Tables {
  users: UsersTable;
  organizations: OrganizationsTable;
  tags: TagsTable;
  tag_recounts: TagRecountsTable;
  article_refreshes: ArticleRefreshesTable;
  collections: CollectionsTable;
  articles: ArticlesTable;
  article_bodies: ArticleBodiesTable;
  article_tags: ArticleTagsTable;
  article_search: ArticleSearchTable;
  search_queue: SearchQueueTable;
}
