import { articlePage } from '../../pages/article/article-page.ts';
import { pageNotFound, type PageCall, type PageRoute, type Shown } from '../../serving/page-route.ts';
import { showEpisode } from '../community/podcasts.ts';
import { readAtPath } from '../resolve-path.ts';
import { readArticlePage } from './read-article.ts';

/** An article at the path of its author or organization, or an episode at that of its podcast. */
async function showArticle(call: PageCall): Promise<Shown> {
  const { params, query, path, api } = call;
  const { username = '', slug = '' } = params;
  if (username === '' || slug === '') throw pageNotFound();
  const token = query.get('preview');
  if (token !== null) return showPreview(token, call);
  const read = api.client.getArticleByPath({ params: { path: { username, slug } } });
  const article = await readAtPath(read, path, api, ({ type, id }) =>
    type === 'podcast_episode' ? showEpisode(id, call) : undefined,
  );
  if (!('type_of' in article)) return article;
  if (article.path !== path) return { movedTo: article.path };
  const { data, view } = await readArticlePage(article, call);
  if (call.page > 1 && data.comments?.length === 0) throw pageNotFound();
  return { html: articlePage(data, view) };
}

/** A draft as readers will see it, for anyone with its link. */
async function showPreview(token: string, { params, api, view }: PageCall): Promise<Shown> {
  const { username = '', slug = '' } = params;
  const article = await api.client.getArticlePreview({ params: { path: { username, slug }, query: { token } } });
  const nothing = { comments: [], reactions: [], commentLikes: new Map<string, never>(), readNext: [] };
  const paging = { page: 1, hasNext: false };
  const data = { article, ...nothing, paging, isSaved: false, isFollowed: false, isPreview: true };
  return { html: articlePage(data, await view()) };
}

export const articlePages: readonly PageRoute[] = [{ path: '/:username/:slug', isPaged: true, show: showArticle }];
