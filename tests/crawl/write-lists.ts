import { insertBadge } from '../operations/awards.ts';
import { trendOf } from '../operations/trends.ts';
import { writeLongDiscussion } from '../support/long-discussion.ts';
import type { Platform } from '../support/platform.ts';
import type { TestUser } from '../support/test-users.ts';
import { publishSession } from '../browser/site/site-records.ts';
import type { SiteContent } from '../browser/site/site-content.ts';

/** More than two pages of `perPage`. */
const many = Array.from({ length: 5 }, (_, at) => at);
/** The entries of a page of every list, so that five entries are three pages. */
export const perPage = 2;

/** Sends a request and throws if it is refused. */
type Send = (by: TestUser, method: string, path: string, body?: object) => Promise<{ id: number; slug: string }>;

/** Adds several pages to each list of a site: of its records, and of what the author wrote, follows and is told. */
export async function writeLists(platform: Platform, { author, commenter, article }: SiteContent): Promise<void> {
  const send: Send = async (by, method, path, body) => {
    const answer = await platform.request(method, path, { key: by.apiKey, ...(body && { body }) });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
    return answer.text === '' ? { id: 0, slug: '' } : answer.json();
  };
  const administrator = await platform.createUser({ role: 'super_admin' });
  await writeCatalogs(platform, send, administrator, author, article.id);
  await writeArticles(send, author, commenter, article.id);
  await writeCommunity(platform, send, author, article.id);
  // More than two windows.
  await writeLongDiscussion(platform, await platform.createUser(), 120);
}

/** Records that administrators and programs add. */
async function writeCatalogs(platform: Platform, send: Send, admin: TestUser, author: TestUser, articleId: number) {
  for (const at of many) {
    await send(admin, 'POST', '/api/podcasts', { podcast: { title: `Rye radio ${at}`, slug: `radio-${at}` } });
    const podcast_episode = { title: `Loaf ${at}`, slug: `loaf-${at}`, media_url: `https://media.example/${at}.mp3` };
    await send(admin, 'POST', '/api/podcasts/crumb/episodes', { podcast_episode });
    const concept = { name: `Crust ${at}`, description: `The crust of loaf ${at}, and what it needs.` };
    await send(admin, 'POST', '/api/admin/concepts', { concept });
    const badge_id = await insertBadge(platform, `Loaf badge ${at}`, `loaf-${at}`, '/assets/default-profile.svg');
    await send(admin, 'POST', '/api/badge_achievements', { badge_achievement: { user_id: author.id, badge_id } });
    await trendOf(platform, `crusts-${at}`, articleId);
    const listing = { title: `Pan ${at}`, body_markdown: 'Used.', category: 'misc', tags: ['pan', 'loaf'] };
    const seller = await platform.createUser({ credits: 10, name: `Loaf seller ${at}` });
    await send(seller, 'POST', '/api/listings', { listing });
    await publishSession(platform, at === 0 ? seller : author);
    await platform.createOrganization(at === 0 ? author : seller);
    const page = { title: `Rules ${at}`, slug: `rules-${at}`, description: 'Rules of bread', template: 'contained' };
    await send(admin, 'POST', '/api/pages', { ...page, body_markdown: `# Rule ${at}\n\nKnead.` });
  }
}

/** Articles of two people: in series, with videos, in other languages, drafts, and with revisions. */
async function writeArticles(send: Send, author: TestUser, other: TestUser, articleId: number) {
  for (const at of many) {
    const video = { source_url: `https://www.youtube.com/watch?v=loaf${at}`, duration_in_seconds: 60 };
    const body_markdown = `The loaf of day ${at}.\n\n{% youtube dQw4w9WgXcQ %}`;
    const article = { title: `Film of loaf ${at}`, body_markdown, published: true, tags: ['bread', 'film'] };
    const made = await send(other, 'POST', '/api/articles', { article: { ...article, video, series: `Films ${at}` } });
    await send(author, 'PUT', `/api/readinglist/${made.id}`);
    await send(author, 'PUT', `/api/articles/${articleId}`, { article: { description: `Of loaf and bread, ${at}.` } });
  }
  for (const at of many.slice(0, 3)) {
    const article = {
      title: `Loaf in series ${at}`,
      body_markdown: 'A part of it.',
      published: at > 0,
      tags: ['bread'],
      language: 'en',
    };
    await send(author, 'POST', '/api/articles', { article: { ...article, series: `Series ${at}` } });
  }
  const german = { title: 'Das zweite Brot', body_markdown: 'Besser.', published: true, language: 'de' };
  const { id } = await send(other, 'POST', '/api/articles', { article: german });
  await send(author, 'PUT', `/api/articles/${articleId}`, { article: { language: 'en' } });
  await send(other, 'POST', '/api/reactions', { category: 'like', reactable_type: 'Article', reactable_id: id });
}

/** Followers, comments and what the author follows. */
async function writeCommunity(platform: Platform, send: Send, author: TestUser, articleId: number) {
  for (const at of many) {
    const reader = await platform.createUser({ name: `Loaf reader ${at}` });
    await send(reader, 'POST', '/api/follows', { user_ids: [author.id] });
    await send(author, 'POST', '/api/follows', { user_ids: [reader.id] });
    const organization = await platform.createOrganization(reader);
    await send(author, 'POST', '/api/follows', { organization_ids: [organization.id] });
    await send(author, 'PUT', `/api/follows/tags/${['bread', 'craft', 'kitchen', 'film', 'rivers'][at]}`, {
      points: 1,
    });
    for (const by of [reader, author]) {
      const comment = { article_id: articleId, body_markdown: `A loaf, number ${at}, of ${by.username}.` };
      await send(by, 'POST', '/api/comments', { comment });
    }
  }
}
