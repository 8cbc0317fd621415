import { copyOf, type Foreign } from '@commonplace/events/copies';
import { peopleCopies } from '@commonplace/people/copies';
import { PageViewsChangedSchema } from '@commonplace/proto/analytics/v1/events';
import { EngagementChangedSchema, FollowChangedSchema } from '@commonplace/proto/community/v1/events';
import { ListingChangedSchema } from '@commonplace/proto/listings/v1/events';

/** What content keeps of other services. */
export const foreign: Foreign = {
  copies: [
    ...peopleCopies,
    copyOf(ListingChangedSchema, { of: 'listings.listings', table: 'listings' }, (row) => ({
      id: row['id'],
      userId: row['user_id'],
      category: row['category'],
      deleted: true,
    })),
    copyOf(FollowChangedSchema, { of: 'community.follows', table: 'follows' }, (row) => ({
      id: row['id'],
      followerId: row['follower_id'],
      followableType: row['followable_type'],
      followableId: row['followable_id'],
      deleted: true,
    })),
    // The counters of an article are copies, too; the article itself is content's.
    copyOf(
      EngagementChangedSchema,
      {
        of: 'content.articles',
        table: 'articles',
        version: 'engagement_version',
        present: '(comments_count, public_reactions_count, quality_points) <> (0, 0, 0)',
      },
      ({ id }) => ({ articleId: id }),
    ),
    copyOf(
      PageViewsChangedSchema,
      { of: 'content.articles', table: 'articles', version: 'page_views_version', present: 'page_views_count <> 0' },
      ({ id }) => ({ articleId: id }),
    ),
  ],
};
