/** The tables as statements see them: bigints come from the driver as text. */
export interface Tables {
  articles: {
    id: number;
    version: number;
    deleted: boolean;
    published: boolean;
    user_id: number;
    organization_id: number | null;
  };
  organizations: {
    id: number;
    version: number;
    deleted: boolean;
  };
  article_engagement: {
    article_id: number;
    version: number;
    comments_count: number;
    unique_reactors_count: number;
    reactions_like: number;
    reactions_readinglist: number;
    reactions_unicorn: number;
    reactions_exploding_head: number;
    reactions_raised_hands: number;
    reactions_fire: number;
  };
  reactions: {
    id: number;
    version: number;
    deleted: boolean;
    user_id: number;
    article_id: number;
  };
  follows: {
    id: number;
    version: number;
    deleted: boolean;
    followable_type: string;
    followable_id: number;
  };
  article_page_views: {
    article_id: number;
    version: number;
    views: number;
    logged_in_views: number;
    logged_in_read_seconds: string;
  };
}
