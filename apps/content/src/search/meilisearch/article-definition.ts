import { statement } from '@commonplace/db/statement';
import { sql } from 'kysely';
import { documentWords } from '../index/document-words.ts';
import { maxResults } from '../index/search-index.ts';
import { readSearchedArticles, type SearchedArticle } from '../index/searched-articles.ts';
import { engineText } from './engine-words.ts';
import type { EngineDocument, IndexDefinition } from './index-definition.ts';

const listedArticles = statement(
  'searched-article-count',
  () => sql<{ count: number }>`select count(*)::integer as count from articles where listed`,
);

/** The index of articles. Its settings are complete; none are changed on the server by hand. */
export const articleDefinition: IndexDefinition = {
  type: 'articles',
  form: 1,
  settings: {
    // In descending order of relevance.
    searchableAttributes: ['title', 'tags', 'body'],
    filterableAttributes: ['published_at', 'subforem_id', 'author_id', 'organization_id', 'tag', 'language'],
    displayedAttributes: ['id'],
    rankingRules: ['words', 'typo', 'proximity', 'attribute', 'exactness', 'published_at:desc'],
    // The same typo tolerance as in PostgreSQL (`parse-query.ts`). Words with digits are written as numbers
    // (`engine-words.ts`).
    typoTolerance: { minWordSizeForTypos: { oneTypo: 4, twoTypos: 6 }, disableOnNumbers: true },
    pagination: { maxTotalHits: maxResults },
    facetSearch: false,
    // After this a search returns what it has found.
    searchCutoffMs: 500,
  },
  async readDocuments(runner, which) {
    const articles = await readSearchedArticles(runner, which);
    const documents: EngineDocument[] = [];
    for (const article of articles) documents.push(await toDocument(article));
    return documents;
  },
  count: async (runner) => (await listedArticles.one(runner, {})).count,
};

/** Missing organizations, subforems and languages are 0 or an empty text. */
async function toDocument(article: SearchedArticle): Promise<EngineDocument> {
  const words = await documentWords(article);
  return {
    id: article.id,
    title: engineText(words.title),
    tags: engineText(words.tags),
    body: engineText(words.body),
    tag: article.tags,
    published_at: article.published_at,
    author_id: article.author_id,
    organization_id: article.organization_id ?? 0,
    subforem_id: article.subforem_id ?? 0,
    language: article.language ?? '',
  };
}
