import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, createAccounts } from '@commonplace/testing/accounts';
import type { PlatformProcess } from '@commonplace/testing/platform-process';
import { Client } from 'pg';
import { z } from 'zod';
import { countSearchFallbacks } from '../platform-metrics.ts';
import { publish } from '../prepare.ts';
import { v1 } from '../scenarios.ts';
import type { RankingArticle } from './article.ts';
import { searchArticles } from './search-articles.ts';

/** One fewer than an author may create within 30 seconds. */
const articlesPerAuthor = 9;
/** The title of the last article, a word that no other has: once it is found, so are the others. */
const lastWord = 'quillwortbeacon';
const pollMs = 250;
const searchableTimeoutMs = 60_000;
const created = z.object({ id: z.number() });

/**
 * Publishes articles through the API, backdated; resolves to their keys by id once the search engine finds them.
 *
 * @throws Error when it does not find them within a minute.
 */
export async function writeArticles(
  platform: PlatformProcess,
  articles: readonly RankingArticle[],
): Promise<Map<number, string>> {
  const authors = await createAccounts(platform, Math.ceil(articles.length / articlesPerAuthor));
  const shares = authors.map((author, index) => ({
    author,
    articles: articles.slice(index * articlesPerAuthor, (index + 1) * articlesPerAuthor),
  }));
  const drafts = (await Promise.all(shares.map((share) => writeDrafts(platform, share.author, share.articles)))).flat();
  await setAges(platform, drafts);
  await Promise.all(authors.map((author) => publishDrafts(platform, author, drafts)));
  await waitUntilSearchable(platform, authors[0]?.apiKey ?? '');
  return new Map(drafts.map(({ id, article }) => [id, article.key]));
}

interface Draft {
  id: number;
  author: Account;
  article: RankingArticle;
}

async function writeDrafts(
  platform: PlatformProcess,
  author: Account,
  articles: readonly RankingArticle[],
): Promise<Draft[]> {
  const drafts: Draft[] = [];
  for (const article of articles) {
    const { title, tags, body } = article;
    const fields = { title, tags, body_markdown: body, published: false };
    const { id } = created.parse(await send(platform, author, 'POST', '/api/articles', fields));
    drafts.push({ id, author, article });
  }
  return drafts;
}

/** Backdates drafts in the database: the API accepts no past time, but keeps the one that a draft has. */
async function setAges(platform: PlatformProcess, drafts: readonly Draft[]): Promise<void> {
  const client = new Client({
    connectionString: platform.describe().databaseUrls['content'],
    application_name: 'bench',
  });
  await client.connect();
  try {
    await client.query(
      `update articles set published_at = now() - make_interval(days => age)
      from unnest($1::integer[], $2::integer[]) as ages (article_id, age) where id = article_id`,
      [drafts.map(({ id }) => id), drafts.map(({ article }) => article.ageDays)],
    );
  } finally {
    await client.end();
  }
}

async function publishDrafts(platform: PlatformProcess, author: Account, drafts: readonly Draft[]): Promise<void> {
  for (const { id } of drafts.filter((draft) => draft.author === author)) {
    await send(platform, author, 'PUT', `/api/articles/${id}`, { published: true });
  }
}

async function send(
  platform: PlatformProcess,
  author: Account,
  method: 'POST' | 'PUT',
  path: string,
  article: Record<string, unknown>,
): Promise<unknown> {
  const response = await fetch(`${platform.url}${path}`, {
    method,
    headers: { ...v1, 'user-agent': 'bench', 'api-key': author.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ article }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Engines index articles in the order in which they are published, so the last one is published apart. */
async function waitUntilSearchable(platform: PlatformProcess, key: string): Promise<void> {
  await publish(platform, key, lastWord);
  for (const deadline = Date.now() + searchableTimeoutMs; Date.now() < deadline; await sleep(pollMs)) {
    const fallbacks = await countSearchFallbacks(platform);
    const articles = await searchArticles(platform, lastWord);
    // Until Meilisearch is ready, PostgreSQL answers in its place.
    if (articles.length > 0 && (await countSearchFallbacks(platform)) === fallbacks) return;
  }
  throw new Error(`the search engine did not find the articles within ${searchableTimeoutMs / 1_000} s`);
}
