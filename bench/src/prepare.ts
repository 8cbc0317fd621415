import { createAccounts } from '@commonplace/testing/accounts';
import type { PlatformProcess, RunningPlatform } from '@commonplace/testing/platform-process';
import { z } from 'zod';
import { seedPlatform } from './seed/seed-platform.ts';

/** Prints a line of progress to standard error. */
export const say = (line: string) => process.stderr.write(`${line}\n`);

/** The records that scenarios use. */
export interface Subject {
  /** The key of a user with articles. */
  key: string;
  authorId: number;
  /** A tag that many articles have. */
  tag: string;
  /** An article with 200 comments. */
  articleId: number;
  /** The path of an article with 50 comments, whose page is read. */
  pagePath: string;
  /** Articles to comment on and like, without `articleId`. */
  popularIds: number[];
  /** Keys of writers. */
  writers: string[];
}

/** Fills a platform with articles, comments and users. Returns the seconds it took. */
export async function seed(
  platform: RunningPlatform,
  size: { seed: number; articles: number; comments: number },
): Promise<number> {
  say(`Seeding ${size.articles} articles and ${size.comments} comments`);
  const started = performance.now();
  await seedPlatform(platform, { ...size, users: Math.max(50, size.articles / 100) });
  return Math.round((performance.now() - started) / 100) / 10;
}

/** Adds new users who all follow one user. */
export async function seedAudience(platform: PlatformProcess, followed: string, users: number): Promise<void> {
  say(`Seeding ${users} followers`);
  await seedPlatform(platform, { seed: 3, users, articles: 0, comments: 0, followed });
}

const listed = z.array(
  z.object({ id: z.number(), path: z.string(), comments_count: z.number(), tag_list: z.array(z.string()) }),
);
const popularArticles = 30;
/** The preferred numbers of comments of the article that is read by API, and of that whose page is read. */
const discussionSizes = { api: 200, page: 50 };

/** Chooses an article with comments and one of its tags, and creates users, the first of them with articles. */
export async function chooseSubject(platform: PlatformProcess, keys: number): Promise<Subject> {
  const accounts = await createAccounts(platform, keys);
  const writers = accounts.map(({ apiKey }) => apiKey);
  const { apiKey: key = '', id: authorId = 0 } = accounts[0] ?? {};
  const headers = { 'user-agent': 'bench' };
  const response = await fetch(`${platform.url}/api/articles?per_page=1000&top=3650`, { headers });
  const list = listed.parse(await response.json());
  const byDistance = (size: number) =>
    list.toSorted((a, b) => Math.abs(a.comments_count - size) - Math.abs(b.comments_count - size));
  const [discussed, ...others] = byDistance(discussionSizes.api);
  const [pageArticle] = byDistance(discussionSizes.page);
  if (!discussed || !pageArticle) throw new Error('there is no article to measure');
  for (let index = 0; index < 9; index += 1) await publish(platform, key, `Own article ${index}`);
  const popular = others.toSorted((a, b) => b.comments_count - a.comments_count).slice(0, popularArticles);
  const popularIds = popular.map(({ id }) => id);
  const [tag = 'javascript'] = discussed.tag_list;
  return { key, authorId, tag, articleId: discussed.id, pagePath: pageArticle.path, popularIds, writers };
}

/** Publishes a short article and returns its id. */
export async function publish(platform: PlatformProcess, key: string, title: string): Promise<number> {
  const response = await fetch(`${platform.url}/api/articles`, {
    method: 'POST',
    headers: { 'user-agent': 'bench', 'api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ article: { title, body_markdown: 'Written to be listed.', published: true } }),
  });
  return z.object({ id: z.number() }).parse(await response.json()).id;
}
