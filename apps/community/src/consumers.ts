import { announceWhenWanted } from '@commonplace/service/announce-history';
import { project, type Handler } from '@commonplace/events/consumers';
import {
  ArticleChangedSchema,
  PodcastEpisodeChangedSchema,
  type ArticleChanged,
} from '@commonplace/proto/content/v1/events';
import { noteUnpublication } from './moderation/note-unpublication.ts';
import { keepArticles } from './news/follow-publications.ts';
import { articles } from './projections/articles.ts';
import { podcastEpisodes } from './projections/podcast-episodes.ts';
import { sources } from './snapshots.ts';

/** Content's articles are kept, and people told of what has changed about them. */
const articleChanged: Handler<ArticleChanged> = {
  ...project(ArticleChangedSchema, articles, {
    isFact: ({ unpublishNote }) => Boolean(unpublishNote),
    async apply(event, { em }) {
      await keepArticles(em, [event]);
      await noteUnpublication(em, event);
    },
  }),
  applyStates: (events, database) => database.transaction(undefined, (em) => keepArticles(em, events)),
};

/** What this service listens to. */
export const handlers: readonly Handler[] = [
  announceWhenWanted(sources),
  articleChanged,
  project(PodcastEpisodeChangedSchema, podcastEpisodes),
];
