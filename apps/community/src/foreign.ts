import { copyOf, type Foreign } from '@commonplace/events/copies';
import { BadgeAchievementChangedSchema, PageChangedSchema } from '@commonplace/proto/admin/v1/events';
import { ArticleChangedSchema, PodcastEpisodeChangedSchema } from '@commonplace/proto/content/v1/events';

/** What community keeps of other services. */
export const foreign: Foreign = {
  copies: [
    copyOf(ArticleChangedSchema, { of: 'content.articles', table: 'articles' }, (row) => ({
      id: row['id'],
      userId: row['user_id'],
      deleted: true,
    })),
    copyOf(PodcastEpisodeChangedSchema, { of: 'content.podcast_episodes', table: 'podcast_episodes' }, ({ id }) => ({
      id,
      deleted: true,
    })),
    copyOf(
      PageChangedSchema,
      { of: 'admin.pages', table: 'page_names', key: 'page_id', present: 'name is not null' },
      (row) => ({ id: row['page_id'], deleted: true }),
    ),
    copyOf(BadgeAchievementChangedSchema, { of: 'admin.badge_achievements', table: 'badge_achievements' }, (row) => ({
      id: row['id'],
      userId: row['user_id'],
      badgeId: row['badge_id'],
      badgeTitle: row['badge_title'],
      deleted: true,
    })),
  ],
  references: [
    { of: 'content.tags', table: 'tags', column: 'id' },
    { of: 'admin.badges', table: 'badge_achievements', column: 'badge_id' },
  ],
};
