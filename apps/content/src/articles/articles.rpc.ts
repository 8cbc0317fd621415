import type { CallContext } from '@commonplace/domain/call-context';
import { badRequest } from '@commonplace/domain/errors';
import type { Article, ArticleInput, ArticlesService } from '@commonplace/proto/content/v1/articles';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { ContentContext } from '../context.ts';
import { listOwnArticles } from './lists/list-own-articles.ts';
import { setArticlePin } from './pins/set-article-pin.ts';
import { batchGetArticleStates } from './read/batch-get-article-states.ts';
import { batchGetArticles } from './read/batch-get-articles.ts';
import { showOwn } from './show-own.ts';
import { createArticle } from './write/create-article.ts';
import { deleteArticle } from './write/delete-article.ts';
import { getArticleByPath } from './read/get-article-by-path.ts';
import { getArticle } from './read/get-article.ts';
import { unpublishArticle } from './write/unpublish-article.ts';
import { unpublishOwnArticle } from './write/unpublish-own-article.ts';
import { updateArticle } from './write/update-article.ts';

/** Adapts use cases of articles to gRPC. */
export function articlesRpc(context: ContentContext) {
  const forViewer = async (call: CallContext, pendingArticle: Promise<Article>) => {
    const article = await pendingArticle;
    showOwn(context.previews, call.principal, [article.summary]);
    return { article };
  };
  return {
    batchGetArticles: async ({ ids }, call) => ({ articles: await batchGetArticles(context, call, ids) }),
    batchGetArticleStates: async ({ ids }, call) => ({ states: await batchGetArticleStates(context, call, ids) }),
    getArticle: ({ id }, call) => forViewer(call, getArticle(context, call, id)),
    getArticleByPath: (path, call) => forViewer(call, getArticleByPath(context, call, path)),
    async createArticle({ article }, call) {
      const saved = await createArticle(context, call, requireInput(article));
      showOwn(context.previews, call.principal, [saved.article.summary]);
      return saved;
    },
    async updateArticle({ id, article }, call) {
      const saved = await updateArticle(context, call, { id, input: requireInput(article) });
      showOwn(context.previews, call.principal, [saved.article.summary]);
      return saved;
    },
    async listOwnArticles(request, call) {
      const page = await listOwnArticles(context, call, request);
      showOwn(context.previews, call.principal, page.articles);
      return page;
    },
    deleteArticle: async ({ id }, call) => ({ version: await deleteArticle(context, call, id) }),
    setArticlePin: async (request, call) => {
      await setArticlePin(context, call, request);
      return {};
    },
    unpublishOwnArticle: async (request, call) => ({ version: await unpublishOwnArticle(context, call, request) }),
    unpublishArticle: async ({ id, note }, call) => ({ version: await unpublishArticle(context, call, { id, note }) }),
  } satisfies Partial<ServiceImplementation<typeof ArticlesService>>;
}

function requireInput(article: ArticleInput | undefined): ArticleInput {
  if (article === undefined) throw badRequest('article is missing');
  return article;
}
