import { statement, type Given } from '@commonplace/db/statement';
import { toOptionalRfc3339, toRfc3339 } from '@commonplace/db/timestamps';
import type { ArticleSummary } from '@commonplace/proto/content/v1/articles';
import type { Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { readAccount } from '../users/account-view.ts';
import { ownRows } from './own-rows.ts';
import type { ZipEntry } from './zip.ts';

/** What of a person's the next batch begins with. */
interface After {
  userId: number;
  after: number;
}

const batch = 200;

/** As whom others are asked. */
const principal = { kind: 'service', name: 'community' } as const;

export const commentsOfUser = statement('comments-of-user', (db: Kysely<Tables>, given: Given<After>) =>
  db
    .selectFrom('comments')
    .select(['id', 'article_id', 'parent_id', 'body_markdown', 'created_at', 'edited_at'])
    .where('user_id', '=', given('userId'))
    .where('id', '>', given('after'))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(batch),
);

export const reactionsOfUser = statement('reactions-of-user', (db: Kysely<Tables>, given: Given<After>) =>
  db
    .selectFrom('reactions')
    .select(['id', 'category', 'reactable_type', 'reactable_id', 'created_at'])
    .where('user_id', '=', given('userId'))
    .where('id', '>', given('after'))
    .orderBy('id')
    .limit(batch),
);

/** What is exported, and of whom. */
export interface ExportSource {
  context: Pick<CommunityContext, 'database' | 'articles' | 'listings'>;
  userId: number;
  signal: AbortSignal;
}

/** Everything that a person wrote: articles, listings and comments as Markdown, the rest and what is known as JSON. */
export async function* exportEntries(source: ExportSource): AsyncGenerator<ZipEntry> {
  yield* accountEntries(source);
  yield* articleEntries(source);
  yield* listingEntries(source);
  yield* commentEntries(source);
  yield* reactionEntries(source);
}

async function* accountEntries({ context, userId, signal }: ExportSource): AsyncGenerator<ZipEntry> {
  const db = context.database.reader<Tables>(signal);
  yield json('account.json', await readAccount(db, userId));
  for (const [path, rows] of Object.entries(ownRows)) yield json(path, await rows(db, userId));
}

/** Content is asked for a few at a time, since a body may be large; what moves between two pages comes once. */
async function* articleEntries({ context, userId, signal }: ExportSource): AsyncGenerator<ZipEntry> {
  const index = new Map<number, object>();
  let hasNext = true;
  for (let page = 1; hasNext; page += 1) {
    const reply = await context.articles.exportArticles({ userId, page }, { principal, signal });
    for (const article of reply.articles.filter(({ id }) => !index.has(id))) {
      index.set(article.id, metadataOf(article));
      yield { path: `articles/${article.id}-${article.slug}.md`, text: article.bodyMarkdown ?? '' };
    }
    hasNext = reply.hasNext;
  }
  yield json('articles.json', [...index.values()]);
}

function metadataOf({ id, title, slug, path, published, publishedAt, createdAt, tags, description }: ArticleSummary) {
  return { id, title, slug, path, published, published_at: publishedAt, created_at: createdAt, tags, description };
}

async function* listingEntries({ context, userId, signal }: ExportSource): AsyncGenerator<ZipEntry> {
  const index: object[] = [];
  const read = async (after: number) => {
    const { listings } = await context.listings.exportListings({ userId, after }, { principal, signal });
    return listings;
  };
  for await (const listing of inBatches(read)) {
    const { id, title, slug, category, tags, location, published, createdAt, expiresAt } = listing;
    index.push({ id, title, slug, category, tags, location, published, created_at: createdAt, expires_at: expiresAt });
    yield { path: `listings/${id}-${slug}.md`, text: listing.bodyMarkdown };
  }
  yield json('listings.json', index);
}

async function* commentEntries({ context, userId, signal }: ExportSource): AsyncGenerator<ZipEntry> {
  const db = context.database.reader(signal);
  const index: object[] = [];
  const rows = inBatches((after) => commentsOfUser.all(db, { userId, after }));
  for await (const { body_markdown: text, created_at, edited_at, ...comment } of rows) {
    index.push({ ...comment, created_at: toRfc3339(created_at), edited_at: toOptionalRfc3339(edited_at) });
    yield { path: `comments/${comment.id}.md`, text };
  }
  yield json('comments.json', index);
}

async function* reactionEntries({ context, userId, signal }: ExportSource): AsyncGenerator<ZipEntry> {
  const db = context.database.reader(signal);
  const reactions: object[] = [];
  for await (const row of inBatches((after) => reactionsOfUser.all(db, { userId, after }))) {
    reactions.push({ ...row, created_at: toRfc3339(row.created_at) });
  }
  yield json('reactions.json', reactions);
}

/** Every row of a list by id. */
async function* inBatches<Row extends { id: number }>(read: (after: number) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let rows = await read(0); rows.length > 0; rows = await read(rows.at(-1)?.id ?? 0)) yield* rows;
}

function json(path: string, value: unknown): ZipEntry {
  return { path, text: `${JSON.stringify(value, undefined, 2)}\n` };
}
