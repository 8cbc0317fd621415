import { project, type Handler } from '@commonplace/events/consumers';
import { ArticleChangedSchema } from '@commonplace/proto/content/v1/events';
import { noteUnpublication } from './moderation/note-unpublication.ts';
import { articles, projectArticle } from './projections/articles.ts';

/** What this service listens to. */
export const handlers: readonly Handler[] = [
  project(ArticleChangedSchema, articles, {
    isFact: ({ unpublishNote }) => Boolean(unpublishNote),
    async apply(event, { em }) {
      await projectArticle(em, event);
      await noteUnpublication(em, event);
    },
  }),
];
