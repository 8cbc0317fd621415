import type { Generated, GeneratedAlways } from 'kysely';
import type { Role } from '@commonplace/rpc/principal';
import type { Standing } from './moderation/standing.ts';
import type { ReactionCategory, ReactableType } from './reactions/reaction-rules.ts';

/** Community's tables as Kysely reads and writes them. timestamptz and bigint come as text. */
export interface Tables {
  handles: { name: string };
  users: {
    id: Generated<number>;
    version: Generated<number>;
    username: string;
    handle: GeneratedAlways<string>;
    email: string;
    name: string;
    summary: string | null;
    location: string | null;
    website_url: string | null;
    microblog_username: string | null;
    codehost_username: string | null;
    profile_image: Generated<string>;
    profile_image_90: Generated<string>;
    shows_email: Generated<boolean>;
    roles: Generated<Role[]>;
    standings: Generated<Standing[]>;
    created_at: Generated<string>;
  };
  organizations: {
    id: Generated<number>;
    version: Generated<number>;
    username: string;
    handle: GeneratedAlways<string>;
    name: string;
    profile_image: Generated<string>;
    profile_image_90: Generated<string>;
    created_at: Generated<string>;
  };
  memberships: {
    organization_id: number;
    user_id: number;
    role: 'member' | 'admin';
    created_at: Generated<string>;
  };
  api_keys: {
    id: Generated<number>;
    user_id: number;
    description: string;
    secret_hash: Buffer;
    last_used_at: string | null;
    created_at: Generated<string>;
  };
  notes: {
    id: Generated<number>;
    user_id: number;
    author_id: number | null;
    reason: string;
    content: string;
    created_at: Generated<string>;
  };
  articles: {
    id: number;
    version: number;
    deleted: boolean;
    published: boolean;
    user_id: number;
    organization_id: number | null;
    title: string;
    path: string;
    published_at: string | null;
  };
  comments: {
    id: Generated<number>;
    version: Generated<number>;
    article_id: number;
    user_id: number;
    parent_id: number | null;
    root_id: number | null;
    thread_id: GeneratedAlways<number>;
    depth: number;
    body_markdown: string;
    body_html: string;
    created_at: Generated<string>;
    edited_at: string | null;
    deleted_at: string | null;
  };
  reactions: {
    id: Generated<number>;
    user_id: number;
    reactable_type: ReactableType;
    reactable_id: number;
    category: ReactionCategory;
    status: Generated<'valid' | 'confirmed' | 'invalid'>;
    created_at: Generated<string>;
  };
  engagement_marks: { id: GeneratedAlways<string>; article_id: number };
  engagement_versions: { article_id: number; version: number };
}
