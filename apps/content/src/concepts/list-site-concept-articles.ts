import type { CallContext } from '@commonplace/domain/call-context';
import type { ListSiteConceptArticlesRequest } from '@commonplace/proto/content/v1/concepts';
import { readArticlePage, type ArticlePage } from '../articles/lists/article-page.ts';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { readSiteConcept } from './get-site-concept.ts';
import { conceptArticlesClosest } from './list-concept-articles.ts';

/** Returns the listed articles of a concept to everyone, closest first. */
export async function listSiteConceptArticles(
  context: ContentContext,
  call: CallContext,
  request: ListSiteConceptArticlesRequest,
): Promise<ArticlePage & { conceptId: number }> {
  const db = context.database.reader<Tables>(call.signal);
  const { id: conceptId } = await readSiteConcept(db, request.slug);
  return { conceptId, ...(await readArticlePage(db, conceptArticlesClosest({ conceptId }), request)) };
}
