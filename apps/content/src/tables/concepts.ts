import { givenKey, identity, insertedAt, queuePosition } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/core';

/** What the text of an article means, as a vector; there is one of each article that is or was listed. */
export const ArticleEmbeddingSchema = defineEntity({
  name: 'ArticleEmbedding',
  tableName: 'article_embeddings',
  properties: {
    articleId: givenKey(),
    /** Of the article, when its text was last looked at. */
    articleVersion: p.integer(),
    /** Vectors of different models cannot be compared. */
    model: p.text(),
    /** Of the text and the model: a vector is made anew only when it differs. */
    digest: p.blob().$type<Buffer>(),
    /** Of length 1, as 16-bit numbers. */
    vector: p.blob().$type<Buffer>(),
  },
});

/** An article whose text or placement may have changed. */
export const EmbeddingQueueSchema = defineEntity({
  name: 'EmbeddingQueue',
  tableName: 'embedding_queue',
  properties: {
    /** Another one with each change, so that a worker sees what has changed while it was at it. */
    id: queuePosition(),
    articleId: p.integer(),
    /** Written just now: bulk work waits for it. */
    fresh: p.boolean().default(false),
    markedAt: insertedAt(),
  },
});

/** What happened with an article on a day (UTC): what came less what was taken back. */
export const ArticleActivitySchema = defineEntity({
  name: 'ArticleActivity',
  tableName: 'article_activity',
  properties: {
    articleId: givenKey(),
    day: p.date().primary(),
    comments: p.integer().default(0),
    reactions: p.integer().default(0),
    pageViews: p.integer().default(0),
  },
});

export const ConceptSchema = defineEntity({
  name: 'Concept',
  tableName: 'concepts',
  properties: {
    id: identity(),
    /** Raised when another name, description or threshold decides what is filed under it. */
    version: p.integer().default(1),
    name: p.text(),
    slug: p.text(),
    description: p.text().default(''),
    parentId: p.integer().nullable(),
    score: p.float().columnType('double precision').default(0),
    similarityThreshold: p.float().columnType('double precision').nullable(),
    /** So many days were looked through by lookbacks (A40). */
    maxLookbackDays: p.integer().default(0),
    /** The version for which every article was compared; null before the first. */
    classifiedVersion: p.integer().nullable(),
    /** Read by the last release, which hides drafts. */
    draft: p.boolean().default(false),
    /** Of the anchor, which is null until a job has made it. */
    anchorModel: p.text().nullable(),
    anchorDigest: p.blob().$type<Buffer>().nullable(),
    anchor: p.blob().$type<Buffer>().nullable(),
    createdAt: insertedAt().onCreate(() => new Date()),
    updatedAt: insertedAt()
      .onCreate(() => new Date())
      .onUpdate(() => new Date()),
  },
});

/** A category of articles, by what their texts mean. Made and described by administrators. */
export class Concept extends ConceptSchema.class {}
ConceptSchema.setClass(Concept);

/** A listed article of a concept, with what the concept's lists are ordered by. */
export const ConceptArticleSchema = defineEntity({
  name: 'ConceptArticle',
  tableName: 'concept_articles',
  properties: {
    articleId: givenKey(),
    conceptId: givenKey(),
    distance: p.float().columnType('real'),
    score: p.integer(),
    publishedAt: p.datetime(),
  },
});

/** What happened on a day with the articles that are a concept's now. */
export const ConceptMetricsSchema = defineEntity({
  name: 'ConceptMetrics',
  tableName: 'concept_metrics',
  properties: {
    conceptId: givenKey(),
    day: p.date().primary(),
    articlesCount: p.integer().default(0),
    commentsCount: p.integer().default(0),
    reactionsCount: p.integer().default(0),
    pageViews: p.integer().default(0),
  },
});

/** By how much the metrics of a concept's day have changed. */
export const ConceptRecountSchema = defineEntity({
  name: 'ConceptRecount',
  tableName: 'concept_recounts',
  properties: {
    id: queuePosition(),
    conceptId: p.integer(),
    day: p.date(),
    articles: p.integer().default(0),
    comments: p.integer().default(0),
    reactions: p.integer().default(0),
    pageViews: p.integer().default(0),
  },
});
