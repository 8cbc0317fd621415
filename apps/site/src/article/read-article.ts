import type { DataOf } from '@commonplace/client';
import type { ArticlePageData, ArticleSeries } from './article-data.ts';
import type { Api } from '../api/api.ts';
import type { PageCall } from '../serving/page-route.ts';
import type { PageView } from '../serving/view.ts';
import { chosenOrder } from '../comments/comment-order.ts';
import { cardQuery } from '../article-lists/read-articles.ts';
import { readDiscussion } from '../comments/read-discussion.ts';

type Article = DataOf<'getArticle'>;

const maxParts = 100;
const maxReadNext = 4;

/** The data of an article's page, and the view that it is shown in. */
export interface ReadArticle {
  data: ArticlePageData;
  view: PageView;
}

/** Reads what the page of an article shows besides the article. */
export async function readArticlePage(
  article: Article,
  { api, view: readView, query }: Pick<PageCall, 'api' | 'view' | 'query'>,
): Promise<ReadArticle> {
  const userId = article.user.user_id;
  const chosen = chosenOrder(query, article.comment_order ?? 'oldest');
  const records = { articles: [article.id], users: [userId], discussedArticle: article.id };
  const readWith = (comments: readonly string[]) => readView({ ...records, comments });
  const [{ discussion, view }, readNext, series] = await Promise.all([
    readDiscussion({ articleId: article.id }, { query, sort: chosen.order, api, view: readWith }),
    api.part(readReadNext(article, api)),
    api.part(readSeries(article, api)),
  ]);
  const isSaved = view.saved.has(article.id);
  const ofAuthor = { isFollowed: view.followedUsers.has(userId), authorStanding: view.standings.get(userId) };
  return { data: { article, ...discussion, chosen, ...ofAuthor, isSaved, series, readNext }, view };
}

/** Returns articles with the first tag, newest first; none for a part of a series, which leads on itself. */
async function readReadNext({ id, collection_id: series, tags: [tag] }: Article, { client }: Api) {
  if (series !== null) return [];
  const query = { ...(tag !== undefined && { tag }), ...cardQuery(1, maxReadNext + 1) };
  const articles = await client.listArticles({ params: { query } });
  return articles.filter((other) => other.id !== id).slice(0, maxReadNext);
}

async function readSeries({ collection_id: id }: Article, { client }: Api): Promise<ArticleSeries | undefined> {
  if (id === null) return undefined;
  const params = { path: { id }, query: { per_page: maxParts } };
  const { name, path, articles } = await client.getSeries({ params });
  return { title: name, path, parts: articles };
}
