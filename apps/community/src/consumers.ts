import { republishHandler } from '@commonplace/service/republish-history';
import { handle, handleStates, project, type Handler } from '@commonplace/events/consumers';
import { BadgeAchievementChangedSchema, PageChangedSchema } from '@commonplace/proto/admin/v1/events';
import {
  ArticleChangedSchema,
  ArticlesWithdrawnSchema,
  HistoryRequestedSchema,
  PodcastEpisodeChangedSchema,
  TagAliasedSchema,
  type ArticleChanged,
} from '@commonplace/proto/content/v1/events';
import { articles } from './projections/articles.ts';
import { enqueueMoveOfTagFollowers } from './follows/move-tag-followers.ts';
import { recordWithdrawnArticles } from './moderation/finish-withdrawal.ts';
import { mergeHandlers } from './merges/merge-progress.ts';
import { addUnpublicationNote } from './moderation/add-unpublication-note.ts';
import { applyBadgeEvents } from './notification-delivery/apply-badge-events.ts';
import { applyArticleEvents } from './notification-delivery/apply-article-events.ts';
import { pageNames } from './projections/page-names.ts';
import { podcastEpisodes } from './projections/podcast-episodes.ts';
import { sources } from './snapshots.ts';
import { removeWebmentions } from './webmentions/remove-webmentions.ts';

/** Projects content's articles, notifies users of changes, and removes the mentions of deleted ones. */
const articleChanged: Handler<ArticleChanged> = {
  ...project(ArticleChangedSchema, articles, {
    isFact: ({ unpublishNote }) => Boolean(unpublishNote),
    async apply(event, { em }) {
      await applyArticleEvents(em, [event]);
      await removeWebmentions(em, [event]);
      await addUnpublicationNote(em, event);
    },
  }),
  applyStates: (events, database) =>
    database.transaction(undefined, async (em) => {
      await applyArticleEvents(em, events);
      await removeWebmentions(em, events);
    }),
};

/** The event handlers of this service. */
export const handlers: readonly Handler[] = [
  republishHandler(sources),
  republishHandler(sources, HistoryRequestedSchema),
  articleChanged,
  handle(ArticlesWithdrawnSchema, recordWithdrawnArticles),
  ...mergeHandlers,
  handleStates(BadgeAchievementChangedSchema, applyBadgeEvents),
  project(PodcastEpisodeChangedSchema, podcastEpisodes),
  project(PageChangedSchema, pageNames),
  handle(TagAliasedSchema, enqueueMoveOfTagFollowers),
];
