import { copyOf, type CopiedRow, type Foreign } from '@commonplace/events/copies';
import {
  CommentChangedSchema,
  EngagementChangedSchema,
  FollowChangedSchema,
  OrganizationChangedSchema,
  ReactionChangedSchema,
  UserChangedSchema,
} from '@commonplace/proto/community/v1/events';
import { ArticleChangedSchema } from '@commonplace/proto/content/v1/events';

/** Keeps the day on which a record counts, for the figures that it leaves. */
const createdAt = (row: CopiedRow): string => row['created_on'] ?? '';

const comments = 'community.comments';

/** What analytics keeps of other services. */
export const foreign: Foreign = {
  copies: [
    copyOf(UserChangedSchema, { of: 'community.users', table: 'users' }, (row) => ({
      id: row['id'],
      username: row['username'],
      createdAt: row['registered_on'] ?? '',
      deleted: true,
    })),
    copyOf(OrganizationChangedSchema, { of: 'community.organizations', table: 'organizations' }, ({ id }) => ({
      id,
      deleted: true,
    })),
    copyOf(ArticleChangedSchema, { of: 'content.articles', table: 'articles' }, (row) => ({
      id: row['id'],
      userId: row['user_id'],
      organizationId: row['organization_id'] ?? undefined,
      deleted: true,
    })),
    copyOf(
      EngagementChangedSchema,
      {
        of: 'content.articles',
        table: 'article_engagement',
        key: 'article_id',
        present: 'true',
      },
      (row) => ({ articleId: row['article_id'] }),
    ),
    copyOf(CommentChangedSchema, { of: comments, table: 'comments' }, (row) => ({
      id: row['id'],
      userId: row['user_id'],
      articleId: row['article_id'],
      createdAt: createdAt(row),
      deleted: true,
    })),
    copyOf(CommentChangedSchema, { of: comments, table: 'episode_comments' }, (row) => ({
      id: row['id'],
      // The episode is not kept.
      podcastEpisodeId: 0,
      createdAt: createdAt(row),
      deleted: true,
    })),
    copyOf(ReactionChangedSchema, { of: 'community.reactions', table: 'reactions' }, (row) => ({
      id: row['id'],
      userId: row['user_id'],
      category: row['category'] ?? '',
      reactableType: 'Article',
      reactableId: row['article_id'],
      createdAt: createdAt(row),
      deleted: true,
    })),
    copyOf(FollowChangedSchema, { of: 'community.follows', table: 'follows' }, (row) => ({
      id: row['id'],
      followerId: row['follower_id'] ?? 0,
      followableType: row['followable_type'],
      followableId: row['followable_id'],
      createdAt: createdAt(row),
      deleted: true,
    })),
  ],
  references: [{ of: 'content.articles', table: 'article_page_views', column: 'article_id' }],
};
