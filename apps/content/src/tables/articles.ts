import { givenKey, identity, insertedAt, queuePosition } from '@commonplace/db/columns';
import { choiceOf } from '@commonplace/rules/article-fields';
import { defineEntity, p } from '@mikro-orm/core';

/** The position of an article that has no place in its series. */
export const unplaced = 2_147_483_647;

/** The focus of a cover that has been given none. */
export const centerPercent = 50;

export const ArticleSchema = defineEntity({
  name: 'Article',
  tableName: 'articles',
  properties: {
    id: identity(),
    version: p.integer().default(1),
    userId: p.integer(),
    organizationId: p.integer().nullable(),
    collectionId: p.integer().nullable(),
    flareTagId: p.integer().nullable(),
    title: p.text(),
    slug: p.text(),
    description: p.text().default(''),
    /** Whether the author wrote the description; otherwise it is derived from the body. */
    descriptionGiven: p.boolean().default(true),
    coverImage: p.text().nullable(),
    /** The point of the cover that stays visible where it is cropped, in percent. */
    coverFocusX: p.smallint().default(centerPercent),
    coverFocusY: p.smallint().default(centerPercent),
    socialImage: p.text().nullable(),
    canonicalUrl: p.text().nullable(),
    language: p.text().nullable(),
    /** Whether the author set the language; otherwise it is detected. */
    languageGiven: p.boolean().default(false),
    subforemId: p.integer().nullable(),
    /** Both URLs are set if the article has a video. */
    videoSourceUrl: p.text().nullable(),
    hostedVideoUrl: p.text().nullable(),
    videoDurationInSeconds: p.integer().default(0),
    cachedTagList: p.array().default([]),
    published: p.boolean().default(false),
    /** Only its author and moderators may read it, since its author is spam. */
    withheld: p.boolean().default(false),
    /** Shown in lists and search: published, due, and its author is not hidden. */
    listed: p.boolean().default(false),
    /** Shown in the list without filters. */
    featured: p.boolean().default(false),
    approved: p.boolean().default(false),
    /** New comments are refused. */
    commentsClosed: p.boolean().default(false),
    /** The order of comments for readers who choose none: oldest or newest. */
    commentOrder: p.text().default(choiceOf('comment_order').values[0]),
    readingTimeMinutes: p.integer().default(0),
    commentsCount: p.integer().default(0),
    publicReactionsCount: p.integer().default(0),
    pageViewsCount: p.integer().default(0),
    engagementVersion: p.integer().default(0),
    pageViewsVersion: p.integer().default(0),
    /** Points from the votes of trusted users. */
    qualityPoints: p.integer().default(0),
    score: p.integer().default(0),
    hotnessScore: p.float().columnType('double precision').default(0),
    /** When a scheduled article must be announced; null if nothing is due. */
    dueAt: p.datetime().nullable(),
    publishedAt: p.datetime().nullable(),
    crosspostedAt: p.datetime().nullable(),
    editedAt: p.datetime().nullable(),
    lastCommentAt: p.datetime().nullable(),
    /** The token of the preview is derived from it. */
    previewNumber: p.integer().default(1),
    previewWithdrawn: p.boolean().default(false),
    /** The number of the newest revision; 0 without one. */
    revisionNumber: p.integer().default(0),
    /** The autosave that no write has followed. */
    autosaveNumber: p.integer().nullable(),
    /** When the author pinned it to their profile; null if it is not pinned. */
    pinnedAt: p.datetime().nullable(),
    /** The place that the owner of the series gave it; without one it stands at the end, by its publication. */
    seriesPosition: p.integer().default(unplaced),
    createdAt: insertedAt().onCreate(() => new Date()),
    updatedAt: insertedAt()
      .onCreate(() => new Date())
      .onUpdate(() => new Date()),
  },
});

/** An article without its body. Its author sets the fields; counters and scores come from events. */
export class Article extends ArticleSchema.class {}
ArticleSchema.setClass(Article);

/** The texts of an article, in their own table, since lists do not read them. */
export const ArticleBodySchema = defineEntity({
  name: 'ArticleBody',
  tableName: 'article_bodies',
  properties: {
    articleId: givenKey(),
    /** Byte for byte as sent (rules.md#verbatim-markdown). */
    bodyMarkdown: p.text().default(''),
    bodyHtml: p.text().default(''),
    // Null: releases 0.4.0 and 0.4.1 read a compressed form there, which no release writes.
    packed: p.blob().$type<Buffer>().nullable(),
    markdownBytes: p.integer().nullable(),
    htmlBytes: p.integer().nullable(),
    markdownDigest: p.blob().$type<Buffer>().nullable(),
  },
});

/** A tag of a listed article, with the columns that order the tag's lists. */
export const ArticleTagSchema = defineEntity({
  name: 'ArticleTag',
  tableName: 'article_tags',
  properties: {
    articleId: givenKey(),
    tagId: givenKey(),
    hotnessScore: p.float().columnType('double precision'),
    score: p.integer(),
    publishedAt: p.datetime(),
    approved: p.boolean(),
    subforemId: p.integer().nullable(),
  },
});

/** A request to refresh the articles of a tag, author or organization, with its progress. */
export const ArticleRefreshSchema = defineEntity({
  name: 'ArticleRefresh',
  tableName: 'article_refreshes',
  properties: {
    id: queuePosition(),
    tagName: p.text().nullable(),
    userId: p.integer().nullable(),
    organizationId: p.integer().nullable(),
    afterId: p.integer().default(0),
  },
});
