import { defineEntity, p } from '@mikro-orm/core';

const ArticleSchema = defineEntity({
  name: 'Article',
  tableName: 'articles',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    version: p.integer().default(1),
    userId: p.integer(),
    organizationId: p.integer().nullable(),
    collectionId: p.integer().nullable(),
    flareTagId: p.integer().nullable(),
    title: p.text(),
    slug: p.text(),
    description: p.text().default(''),
    descriptionGiven: p.boolean().default(true),
    coverImage: p.text().nullable(),
    socialImage: p.text().nullable(),
    canonicalUrl: p.text().nullable(),
    language: p.text().nullable(),
    cachedTagList: p.array().default([]),
    published: p.boolean().default(false),
    listed: p.boolean().default(false),
    featured: p.boolean().default(false),
    approved: p.boolean().default(false),
    readingTimeMinutes: p.integer().default(0),
    commentsCount: p.integer().default(0),
    publicReactionsCount: p.integer().default(0),
    pageViewsCount: p.integer().default(0),
    engagementVersion: p.integer().default(0),
    pageViewsVersion: p.integer().default(0),
    score: p.integer().default(0),
    hotnessScore: p.float().columnType('double precision').default(0),
    dueAt: p.datetime().nullable(),
    publishedAt: p.datetime().nullable(),
    crosspostedAt: p.datetime().nullable(),
    editedAt: p.datetime().nullable(),
    lastCommentAt: p.datetime().nullable(),
    createdAt: p
      .datetime()
      .defaultRaw('now()')
      .onCreate(() => new Date()),
    updatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onCreate(() => new Date())
      .onUpdate(() => new Date()),
  },
});

/** An article without its body. Everything is decided by its author; counters and scores come from events. */
export class Article extends ArticleSchema.class {}
ArticleSchema.setClass(Article);
