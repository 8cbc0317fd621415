import type { ArticleSummary } from '@commonplace/proto/content/v1/articles';
import type { ConceptChanged } from '@commonplace/proto/content/v1/events';
import type { AnswerKeys, Change } from './answer-keys.ts';
import { relatedKeys } from './article-keys.ts';
import { articleKey } from './commentable-keys.ts';

const conceptKey = (id: number) => `concepts/${id}`;

/** Returns the keys of GetSiteConcept. */
export function conceptKeys({ id }: { id: number }): AnswerKeys {
  return { header: [conceptKey(id)], index: [conceptKey(id)] };
}

/** Returns the keys of ListSiteConceptArticles. An article that is new in the concept is shown when the answer has expired. */
export function conceptArticleKeys(id: number, articles: readonly ArticleSummary[]): AnswerKeys {
  const header = [conceptKey(id), ...articles.map((article) => articleKey(article.id))];
  return { header, index: [...new Set([...header, ...articles.flatMap(relatedKeys)])] };
}

/** Returns the cache changes after a concept was changed or deleted. */
export function conceptChanged({ id }: Pick<ConceptChanged, 'id'>): Change {
  return { purge: [conceptKey(id)] };
}
