import { isNotFound, type Api } from '../api/api.ts';
import { articlePage } from './article-page.ts';
import { webmentionPath } from '../mentions/mentions-page.ts';
import { pageNotFound } from '../serving/page-failure.ts';
import type { PageCall, PageRoute, PageResult } from '../serving/page-route.ts';
import { showEpisode } from '../podcasts/podcasts.routes.ts';
import { beginReply, inOwnPath } from '../comments/begin-reply.ts';
import { readAtPath } from '../serving/resolve-path.ts';
import { wholeDiscussion } from '../comments/read-discussion.ts';
import { noReactions } from '../comments/read-reactions.ts';
import { readArticlePage } from './read-article.ts';

/** An article at the path of its author or organization, or an episode at that of its podcast. */
async function showArticle(call: PageCall): Promise<PageResult> {
  const { params, query, path, api, page } = call;
  const { username = '', slug = '' } = params;
  // Comments are read in windows, not in numbered pages.
  if (username === '' || slug === '' || page > 1) throw pageNotFound();
  if (slug.endsWith(markdownEnding)) return showMarkdown(call);
  const token = query.get('preview');
  if (token !== null) return showPreview(token, call);
  const record = await readAtPath(readRecord(username, slug, api), path, api);
  if ('movedTo' in record) return record;
  if (record.path !== path) return { movedTo: record.path };
  if (record.type_of !== 'article') return showEpisode(record, call);
  const { data, view } = await readArticlePage(record, call);
  const draft = beginReply(query, data.comments);
  const links = record.comments_closed ? undefined : `<${view.site.origin}${webmentionPath}>; rel="webmention"`;
  return { html: articlePage({ ...data, draft }, inOwnPath(view)), links };
}

/** Slugs have no dots. */
const markdownEnding = '.md';

/** The Markdown of an article, as its author wrote it. */
async function showMarkdown({ params, path, api, view }: PageCall): Promise<PageResult> {
  const { username = '' } = params;
  const slug = (params['slug'] ?? '').slice(0, -markdownEnding.length);
  const own = path.slice(0, -markdownEnding.length);
  const read = api.client.getArticleByPath({ params: { path: { username, slug } } });
  const [article, { site }] = await Promise.all([readAtPath(read, own, api), view()]);
  if ('movedTo' in article) return { movedTo: `${article.movedTo}${markdownEnding}` };
  if (article.path !== own) return { movedTo: `${article.path}${markdownEnding}` };
  const title = article.title.replaceAll(/\s+/g, ' ');
  const document = `# ${title}\n\n${site.origin}${article.path}\n\n${article.body_markdown}`;
  return { document, type: 'text/markdown' };
}

/** Reads the article at a path, or the episode. */
export async function readRecord(username: string, slug: string, { client }: Api) {
  try {
    return await client.getArticleByPath({ params: { path: { username, slug } } });
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return client.getPodcastEpisodeByPath({ params: { path: { slug: username, episode_slug: slug } } });
  }
}

/** A draft as readers will see it, for anyone with its link. */
async function showPreview(token: string, { params, api, view }: PageCall): Promise<PageResult> {
  const { username = '', slug = '' } = params;
  const article = await api.client.getArticlePreview({ params: { path: { username, slug }, query: { token } } });
  const nothing = { comments: [], ...noReactions };
  const chosen = { order: 'oldest', usual: 'oldest' } as const;
  const none = { readNext: [], isSaved: false, isFollowed: false, authorStanding: undefined };
  const data = { article, ...nothing, ...none, window: wholeDiscussion, chosen, isPreview: true };
  return { html: articlePage(data, await view()) };
}

export const articlePages: readonly PageRoute[] = [{ path: '/:username/:slug', isPaged: true, show: showArticle }];
