import { givenKey, insertedAt, queuePosition } from '@commonplace/db/columns';
import { defineEntity, p } from '@mikro-orm/core';

const textVector = () => p.text().columnType('tsvector');

/** The search document of a listed article in PostgreSQL. */
export const SearchDocumentSchema = defineEntity({
  name: 'SearchDocument',
  tableName: 'search_documents',
  properties: {
    articleId: givenKey(),
    publishedAt: p.datetime(),
    /** Copied from the article by a trigger. */
    subforemId: p.integer().nullable(),
    articleVersion: p.integer().default(0),
    /** Title and tags. */
    headline: textVector(),
    /** The numbers of all words (`wordNumber`), in order. */
    wordNumbers: p.array().columnType('integer[]'),
  },
});

/** Search documents of words, which the last release writes; always empty. */
export const ArticleSearchSchema = defineEntity({
  name: 'ArticleSearch',
  tableName: 'article_search',
  properties: {
    articleId: givenKey(),
    publishedAt: p.datetime(),
    subforemId: p.integer().nullable(),
    articleVersion: p.integer().default(0),
    headline: textVector(),
    document: textVector(),
  },
});

/** Every word of articles, and about how many have it: for prefixes and corrections. */
export const SearchWordSchema = defineEntity({
  name: 'SearchWord',
  tableName: 'search_words',
  properties: { word: p.text().primary(), articles: p.integer().default(1) },
});

/** An index of a search engine, and how far it is filled. */
export const SearchIndexSchema = defineEntity({
  name: 'SearchIndex',
  tableName: 'search_indexes',
  properties: {
    name: p.text().primary(),
    engine: p.text(),
    /** The type of its records: articles, users and so on. */
    type: p.text(),
    /** Fingerprint of its settings, word splitting and document format. */
    fingerprint: p.text(),
    /** When the engine created it: another time means another, empty index. */
    createdAt: p.text(),
    /** Every record up to this id has been written. */
    filledUpTo: p.integer().default(0),
    filled: p.integer().default(0),
    total: p.integer().default(0),
    filledAt: p.datetime().nullable(),
    /** When a process last used it. */
    keptAt: insertedAt(),
    /** The transaction that registered it. */
    registeredBy: p.text().columnType('xid8').defaultRaw('pg_current_xact_id()'),
  },
});

/** A changed record that an index has not applied. */
export const SearchChangeSchema = defineEntity({
  name: 'SearchChange',
  tableName: 'search_changes',
  properties: { id: queuePosition(), indexName: p.text(), recordId: p.integer(), changedAt: insertedAt() },
});

/** The search document of a user, an organization, a tag, a podcast episode or a listing. */
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

/** Every word of these documents, for corrections. */
export const SearchEntryWordSchema = defineEntity({
  name: 'SearchEntryWord',
  tableName: 'search_entry_words',
  properties: { word: p.text().primary() },
});
