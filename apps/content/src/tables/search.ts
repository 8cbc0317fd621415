import { givenKey, insertedAt, queuePosition } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/core';

const textVector = () => p.text().columnType('tsvector');

/** What an article is found by in PostgreSQL's full text search. */
export const ArticleSearchSchema = defineEntity({
  name: 'ArticleSearch',
  tableName: 'article_search',
  properties: {
    articleId: givenKey(),
    publishedAt: p.datetime(),
    /** Of the article; kept by a trigger. */
    subforemId: p.integer().nullable(),
    articleVersion: p.integer().default(0),
    /** Title and tags. */
    headline: textVector(),
    document: textVector(),
  },
});

/** Where the words of an article stand, for phrases. */
export const ArticlePositionsSchema = defineEntity({
  name: 'ArticlePositions',
  tableName: 'article_positions',
  properties: { articleId: givenKey(), positions: textVector() },
});

/** Every word of every article, and about how many have it: what a beginning or a mistyped word may mean. */
export const SearchWordSchema = defineEntity({
  name: 'SearchWord',
  tableName: 'search_words',
  properties: { word: p.text().primary(), articles: p.integer().default(1) },
});

/** Articles that the last release tells a search engine about. */
export const SearchQueueSchema = defineEntity({
  name: 'SearchQueue',
  tableName: 'search_queue',
  properties: { id: queuePosition(), articleId: p.integer() },
});

/** An index of a search engine, and how far it has been filled. */
export const SearchIndexSchema = defineEntity({
  name: 'SearchIndex',
  tableName: 'search_indexes',
  properties: {
    name: p.text().primary(),
    engine: p.text(),
    /** What it finds: articles, users and so on. */
    type: p.text(),
    /** Of its settings, the splitting of words and the form of its documents. */
    fingerprint: p.text(),
    /** When the engine says that it was created: another time is another, empty index. */
    createdAt: p.text(),
    /** Every record up to this id has been written into it. */
    filledUpTo: p.integer().default(0),
    filled: p.integer().default(0),
    total: p.integer().default(0),
    filledAt: p.datetime().nullable(),
    /** When a process last looked after it. */
    keptAt: insertedAt(),
    /** The transaction that registered it. */
    registeredBy: p.text().columnType('xid8').defaultRaw('pg_current_xact_id()'),
  },
});

/** A record that an index has to be told about. */
export const SearchChangeSchema = defineEntity({
  name: 'SearchChange',
  tableName: 'search_changes',
  properties: { id: queuePosition(), indexName: p.text(), recordId: p.integer(), changedAt: insertedAt() },
});

/** What a user, an organization, a tag, a podcast episode or a listing is found by. */
export const SearchEntrySchema = defineEntity({
  name: 'SearchEntry',
  tableName: 'search_entries',
  properties: {
    type: p.text().primary(),
    id: p.integer().primary(),
    /** Of two equally good matches, the one with the greater weight is shown first. */
    weight: p.float().columnType('double precision').default(0),
    document: textVector(),
  },
});

/** Every word of those: what a mistyped word may mean. */
export const SearchEntryWordSchema = defineEntity({
  name: 'SearchEntryWord',
  tableName: 'search_entry_words',
  properties: { word: p.text().primary() },
});
