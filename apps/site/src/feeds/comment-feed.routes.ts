import type { ItemOf } from '@commonplace/client';
import type { FeedEntry } from './feed.ts';
import { feedHtml, xmlText } from './feed-html.ts';
import { permanentId } from './permanent-id.ts';
import type { PageCall, PageRoute, PageResult } from '../serving/page-route.ts';
import { readRecord } from '../article/article.routes.ts';
import { readAtPath } from '../serving/resolve-path.ts';
import { beforeOf, readFeedPage } from './read-feed-page.ts';
import { movedFeed, showFeed } from './show-feed.ts';

const commentsPerPage = 30;

/** The comments on an article or an episode, newest first, replies among them. */
async function showCommentFeed(call: PageCall): Promise<PageResult> {
  const { params, path, page, api } = call;
  const { username = '', slug = '' } = params;
  const own = path.slice('/feed'.length).replace(/\/comments(\.\w+)?$/, '');
  const [record, view] = await Promise.all([readAtPath(readRecord(username, slug, api), own, api), call.view()]);
  if ('movedTo' in record) return movedFeed(`/feed${record.movedTo}/comments`, call);
  if (record.path !== own) return movedFeed(`/feed${record.path}/comments`, call);
  const isArticle = record.type_of === 'article';
  const target = isArticle ? { a_id: String(record.id) } : { p_id: String(record.id) };
  const query = { ...target, ...beforeOf(call), page, per_page: commentsPerPage };
  const { commentsOn, commentBy } = view.locale.messages.reading;
  const list = api.client.page('listNewComments', { params: { query } });
  const show = (comment: Comment, origin: string) => toEntry(comment, commentBy, origin);
  const entries = await readFeedPage(list, show, call, ({ id_code: code }) => code);
  const startedAt = isArticle ? (record.published_at ?? record.created_at) : record.published_at;
  const title = commentsOn(xmlText(record.title));
  const id = permanentId('comments', `${record.type_of} ${record.id}`, isArticle ? record.created_at : '');
  const head = {
    id,
    title,
    description: title,
    startedAt,
    pagePath: record.path,
    path: `/feed${record.path}/comments`,
  };
  return showFeed(head, entries, call, view);
}

type Comment = ItemOf<'listNewComments'>;

function toEntry(comment: Comment, commentBy: (name: string) => string, origin: string): FeedEntry {
  const { id_code: idCode, created_at: createdAt, edited_at: edited, body_html: body, user } = comment;
  const url = new URL(comment.path, origin).href;
  const name = xmlText(user.name);
  return {
    id: permanentId('comment', idCode, createdAt),
    url,
    title: commentBy(name),
    summary: undefined,
    html: body === null ? undefined : feedHtml(body, url),
    author: { name, url: `${origin}/${user.username}`, imageUrl: new URL(user.profile_image, origin).href },
    tags: [],
    language: undefined,
    imageUrl: undefined,
    publishedAt: createdAt,
    updatedAt: edited ?? createdAt,
  };
}

export const commentFeedPages: readonly PageRoute[] = ['', '.atom', '.json'].map((format) => ({
  path: `/feed/:username/:slug/comments${format}`,
  isPaged: true,
  show: showCommentFeed,
}));
