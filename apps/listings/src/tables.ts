import type { Generated } from 'kysely';

/** The tables as reads see them: timestamps come from the driver as text. */
export interface Tables {
  listings: {
    id: number;
    version: number;
    user_id: number;
    organization_id: number | null;
    title: string;
    slug: string;
    body_markdown: string;
    processed_html: string;
    category: string;
    tags: string[];
    location: string | null;
    expires_at: string | null;
    published: boolean;
    created_at: string;
    bumped_at: string | null;
  };
  credit_accounts: {
    id: Generated<number>;
    holder_type: HolderType;
    holder_id: number;
    balance: number;
  };
  credit_entries: {
    account_id: number;
    amount: number;
    granted_by: string | null;
    purchase_type: string | null;
    purchase_id: number | null;
  };
  users: {
    id: number;
    version: number;
    deleted: boolean;
    username: string;
    name: string;
    microblog_username: string | null;
    codehost_username: string | null;
    website_url: string | null;
    profile_image: string;
    profile_image_90: string;
  };
  organizations: {
    id: number;
    version: number;
    deleted: boolean;
    username: string;
    name: string;
    profile_image: string;
    profile_image_90: string;
  };
}

export type HolderType = 'User' | 'Organization';
