import type { ArticleSummary } from '@commonplace/proto/content/v1/articles';
import type { Tables } from '../../tables/tables.ts';
import { readAccount } from '../../users/account-view.ts';
import { agentSessionEntries } from './agent-session-entries.ts';
import { commentEntries } from './comment-entries.ts';
import { inBatches, type ExportSource } from './export-source.ts';
import { followEntries } from './follow-entries.ts';
import { withFrontMatter } from './front-matter.ts';
import { json, toEntry } from './json-entry.ts';
import { ownRows } from './own-rows.ts';
import { reactionEntries } from './reaction-entries.ts';
import { textFiles, type TextFile } from './text-files.ts';
import type { ZipEntry } from './zip.ts';

/** The principal for calls to other services. */
const principal = { kind: 'service', name: 'community' } as const;

/**
 * Yields everything that a user wrote: articles with front matter, their unsaved texts, listings and comments as Markdown, agent sessions, and all of it with
 * metadata as JSON.
 */
export async function* exportEntries(source: ExportSource): AsyncGenerator<ZipEntry> {
  yield* accountEntries(source);
  yield* articleEntries(source);
  yield* autosaveEntries(source);
  yield* listingEntries(source);
  yield* agentSessionEntries(source);
  yield* commentEntries(source);
  yield* reactionEntries(source);
  yield* followEntries(source);
}

async function* accountEntries({ context, userId, signal }: ExportSource): AsyncGenerator<ZipEntry> {
  const db = context.database.reader<Tables>(signal);
  yield json('account.json', await readAccount(db, userId));
  for (const [path, rows] of Object.entries(ownRows)) yield json(path, (await rows(db, userId)).map(toEntry));
}

/** Small, because a body may be large. */
async function* articleEntries(source: ExportSource): AsyncGenerator<ZipEntry> {
  const index: object[] = [];
  yield* textFiles('articles', articleTexts(source, index));
  yield json('articles.json', index);
}

/** What was typed and not saved. */
async function* autosaveEntries(source: ExportSource): AsyncGenerator<ZipEntry> {
  const index: object[] = [];
  yield* textFiles('autosaves', autosaveTexts(source, index));
  yield json('autosaves.json', index);
}

async function* autosaveTexts({ context, userId, signal }: ExportSource, index: object[]): AsyncGenerator<TextFile> {
  const read = async (after: number) => {
    const { autosaves } = await context.articles.exportArticleAutosaves({ userId, after }, { principal, signal });
    return autosaves;
  };
  for await (const { id, title, createdAt, bodyMarkdown } of inBatches(read)) {
    index.push({ article_id: id, title, created_at: createdAt });
    yield { name: String(id), text: bodyMarkdown };
  }
}

/** Yields the text of each article and adds its metadata to the index. */
async function* articleTexts({ context, userId, signal }: ExportSource, index: object[]): AsyncGenerator<TextFile> {
  const read = async (after: number) => {
    const { articles } = await context.articles.exportArticles({ userId, after }, { principal, signal });
    return articles;
  };
  for await (const article of inBatches(read)) {
    index.push(metadataOf(article));
    yield { name: `${article.id}-${article.slug}`, text: withFrontMatter(article) };
  }
}

function metadataOf({ id, title, slug, path, published, publishedAt, createdAt, tags, description }: ArticleSummary) {
  return { id, title, slug, path, published, published_at: publishedAt, created_at: createdAt, tags, description };
}

async function* listingEntries(source: ExportSource): AsyncGenerator<ZipEntry> {
  const index: object[] = [];
  yield* textFiles('listings', listingTexts(source, index));
  yield json('listings.json', index);
}

async function* listingTexts({ context, userId, signal }: ExportSource, index: object[]): AsyncGenerator<TextFile> {
  const read = async (after: number) => {
    const { listings } = await context.listings.exportListings({ userId, after }, { principal, signal });
    return listings;
  };
  for await (const listing of inBatches(read)) {
    const { id, title, slug, category, tags, location, published, createdAt, expiresAt } = listing;
    index.push({ id, title, slug, category, tags, location, published, created_at: createdAt, expires_at: expiresAt });
    yield { name: `${id}-${slug}`, text: listing.bodyMarkdown };
  }
}
