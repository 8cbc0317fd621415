import type { ItemOf } from '@commonplace/client';
import type { FeedEntry } from './feed.ts';
import { feedHtml, xmlText } from './feed-html.ts';
import { permanentId } from './permanent-id.ts';
import type { PageCall } from '../serving/page-route.ts';
import { beforeOf, readFeedPage, type FeedPage } from './read-feed-page.ts';

/** Articles on a page of a feed. */
export const articlesPerFeedPage = 20;

/** The articles to list; all without a filter. */
type Filter = { username: string } | { tag: string } | { series_id: number } | { ids: string } | object;

/** Reads a page of articles with their texts. */
export async function readArticleEntries(filter: Filter, call: PageCall): Promise<FeedPage> {
  const query = { ...filter, ...beforeOf(call), page: call.page, per_page: articlesPerFeedPage };
  const list = call.api.client.page('listArticleTexts', { params: { query } });
  return readFeedPage(list, toEntry, call, ({ cursor }) => cursor);
}

export function toEntry(article: ItemOf<'listArticleTexts'>, origin: string): FeedEntry {
  const { id, user, body_html: body, cover_image: cover, created_at: createdAt, edited_at: edited } = article;
  const url = new URL(article.path, origin).href;
  const publishedAt = article.published_at ?? createdAt;
  return {
    id: permanentId('article', id, createdAt),
    url,
    title: xmlText(article.title),
    summary: article.description === '' ? undefined : xmlText(article.description),
    html: body === null ? undefined : feedHtml(body, url),
    author: { name: user.name, url: `${origin}/${user.username}`, imageUrl: new URL(user.profile_image, origin).href },
    tags: article.tag_list,
    language: article.language ?? undefined,
    imageUrl: cover === null ? undefined : new URL(cover, origin).href,
    publishedAt,
    // An article may have been edited before its publication.
    updatedAt: edited !== null && edited > publishedAt ? edited : publishedAt,
  };
}
