import { badRequest } from '@commonplace/domain/errors';
import type { ArticleInput, ArticlesService } from '@commonplace/proto/content/v1/articles';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { ContentContext } from '../context.ts';
import { batchGetArticleStates } from './read/batch-get-article-states.ts';
import { batchGetArticles } from './read/batch-get-articles.ts';
import { createArticle } from './write/create-article.ts';
import { deleteArticle } from './write/delete-article.ts';
import { getArticleByPath } from './read/get-article-by-path.ts';
import { getArticle } from './read/get-article.ts';
import { unpublishArticle } from './write/unpublish-article.ts';
import { updateArticle } from './write/update-article.ts';

/** Adapts use cases of articles to gRPC. */
export function articlesRpc(context: ContentContext) {
  return {
    batchGetArticles: async ({ ids }, call) => ({ articles: await batchGetArticles(context, call, ids) }),
    batchGetArticleStates: async ({ ids }, call) => ({ states: await batchGetArticleStates(context, call, ids) }),
    getArticle: async ({ id }, call) => ({ article: await getArticle(context, call, id) }),
    getArticleByPath: async (path, call) => ({ article: await getArticleByPath(context, call, path) }),
    createArticle: ({ article, maxMentions }, call) => createArticle(context, call, requireInput(article), maxMentions),
    updateArticle: ({ id, article, maxMentions }, call) =>
      updateArticle(context, call, { id, input: requireInput(article), maxMentions }),
    deleteArticle: async ({ id }, call) => ({ version: await deleteArticle(context, call, id) }),
    unpublishArticle: async ({ id, note }, call) => ({ version: await unpublishArticle(context, call, { id, note }) }),
  } satisfies Partial<ServiceImplementation<typeof ArticlesService>>;
}

function requireInput(article: ArticleInput | undefined): ArticleInput {
  if (article === undefined) throw badRequest('article is missing');
  return article;
}
