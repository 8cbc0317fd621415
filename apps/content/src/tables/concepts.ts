import { givenKey, identity, insertedAt, queuePosition } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/core';

/** The vector of an article's text; one for each article that is or was listed. */
export const ArticleVectorSchema = defineEntity({
  name: 'ArticleVector',
  tableName: 'article_vectors',
  properties: {
    articleId: givenKey(),
    /** The article's version when its text was last read. */
    articleVersion: p.integer(),
    /** Vectors of different models cannot be compared. */
    model: p.text(),
    /** The digest of the text and the model: the vector is made again only if it differs. */
    digest: p.blob().$type<Buffer>(),
    /** Its direction, as 8-bit numbers. */
    vector: p.blob().$type<Buffer>(),
  },
});

/** An article whose text or visibility may have changed. */
export const EmbeddingQueueSchema = defineEntity({
  name: 'EmbeddingQueue',
  tableName: 'embedding_queue',
  properties: {
    /** Replaced with each change, so that a worker notices changes during its work. */
    id: queuePosition(),
    articleId: p.integer(),
    /** Just written: it comes before bulk work. */
    fresh: p.boolean().default(false),
    markedAt: insertedAt(),
  },
});

/** Activity of an article on a day (UTC): additions minus removals. */
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
    /** Raised when the name, description or threshold changes. */
    version: p.integer().default(1),
    name: p.text(),
    slug: p.text(),
    description: p.text().default(''),
    parentId: p.integer().nullable(),
    score: p.float().columnType('double precision').default(0),
    similarityThreshold: p.float().columnType('double precision').nullable(),
    /** The longest lookback in days (TriggerConceptLookback). */
    maxLookbackDays: p.integer().default(0),
    /** The version that was compared with every article; null before the first. */
    classifiedVersion: p.integer().nullable(),
    /** Unused: there are no drafts. */
    draft: p.boolean().default(false),
    /** The model of the anchor, which is null until a job has made it. */
    anchorModel: p.text().nullable(),
    anchorDigest: p.blob().$type<Buffer>().nullable(),
    anchor: p.blob().$type<Buffer>().nullable(),
    createdAt: insertedAt().onCreate(() => new Date()),
    updatedAt: insertedAt()
      .onCreate(() => new Date())
      .onUpdate(() => new Date()),
  },
});

/** A category of articles by the meaning of their texts, managed by administrators. */
export class Concept extends ConceptSchema.class {}
ConceptSchema.setClass(Concept);

/** A listed article of a concept, with the columns that order the concept's lists. */
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

/** Activity on a day of the articles that currently belong to a concept. */
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

/** A pending count for the metrics of a concept on a day. */
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
