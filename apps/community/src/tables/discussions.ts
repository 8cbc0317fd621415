import { headColumns, identity, insertedAt } from '@commonplace/db/columns';
import { defineEntity, p, type Opt } from '@mikro-orm/core';

/** Copies of content's articles. */
export const ArticleSchema = defineEntity({
  name: 'Article',
  tableName: 'articles',
  properties: {
    ...headColumns(),
    published: p.boolean(),
    userId: p.integer(),
    organizationId: p.integer().nullable(),
    title: p.text(),
    path: p.text(),
    publishedAt: p.datetime().nullable(),
    /** New comments are refused. */
    commentsClosed: p.boolean().default(false),
  },
});

/** Copies of content's podcast episodes. */
export const PodcastEpisodeSchema = defineEntity({
  name: 'PodcastEpisode',
  tableName: 'podcast_episodes',
  properties: {
    ...headColumns(),
    listed: p.boolean(),
    title: p.text(),
    path: p.text(),
  },
});

export const CommentSchema = defineEntity({
  name: 'Comment',
  tableName: 'comments',
  properties: {
    id: identity(),
    version: p.integer().default(1),
    /** The target: one of the two. */
    articleId: p.integer().nullable(),
    podcastEpisodeId: p.integer().nullable(),
    userId: p.integer(),
    parentId: p.integer().nullable(),
    rootId: p.integer().nullable(),
    /** The top-level comment of the thread. */
    threadId: p.integer().generated('(COALESCE(root_id, id)) stored').$type<Opt<number>>(),
    depth: p.smallint(),
    /** Counted by triggers of `reactions`. */
    likes: p.integer().default(0),
    bodyMarkdown: p.text(),
    bodyHtml: p.text(),
    createdAt: insertedAt(),
    editedAt: p.datetime().nullable(),
    deletedAt: p.datetime().nullable(),
    hiddenAt: p.datetime().nullable(),
    /** In which role it was hidden: as the author of the article or as a moderator; null also if that was not recorded. */
    hiddenBy: p.text().$type<'author' | 'moderator'>().nullable(),
    /** Hidden and not counted, because its author is spam. */
    withheld: p.boolean().default(false),
  },
});

/** A comment; threads are read from the table. */
export class Comment extends CommentSchema.class {}
CommentSchema.setClass(Comment);
