import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@commonplace/db/database';
import type { CallContext } from '@commonplace/domain/call-context';
import type { Principal } from '@commonplace/domain/principal';
import { createGuardedFetcher } from '@commonplace/fetch/guarded-fetcher';
import { createImageDecoder } from '@commonplace/images/image-decoder';
import { sharedMarkdownPool } from '@commonplace/markdown/testing/shared-pool';
import { knownPeople } from '@commonplace/people/testing/known-people';
import { openFolderStore } from '@commonplace/objects/folder-store';
import { ArticleInputSchema, type Article } from '@commonplace/proto/content/v1/articles';
import { createSiteImages } from '@commonplace/rules/site-images';
import { fixedSettings } from '@commonplace/site-settings/testing/fixed-settings';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { createTranscriptReader } from '@commonplace/transcripts/transcript-reader';
import { CompiledQuery } from 'kysely';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { createPreviewTokens } from '../articles/previews/preview-tokens.ts';
import { createArticle } from '../articles/write/create-article.ts';
import type { ContentContext } from '../context.ts';
import { createHashedEmbedder } from '../embeddings/hashed-embedder.ts';
import { tables } from '../tables/tables.ts';
import { migrations } from '../migrations/list.ts';
import { createSearch } from '../search/create-search.ts';
import { entryReaders } from '../entry-readers.ts';
import type { Tables } from '../tables/tables.ts';

/** A time for scheduled articles, always less than five years ahead. */
export const scheduledTime = `${new Date().getUTCFullYear() + 2}-01-01T00:00:00Z`;

/** An author's input, as the gateway sends it. */
export type InputInit = MessageInitShape<typeof ArticleInputSchema>;

const logger = pino({ level: 'silent' });

/** The context of the use cases with its own database, without gRPC and NATS. */
export interface ContentFixture extends AsyncDisposable {
  context: ContentContext;
  /** Runs a statement, to inspect the database directly. */
  sql<Row>(text: string, parameters?: unknown[]): Promise<Row[]>;
  /** Creates an article. */
  write(author: Principal, input: InputInit): Promise<Article>;
}

export async function createContentFixture(): Promise<ContentFixture> {
  await using stack = new AsyncDisposableStack();
  const { url } = stack.use(await createTestDatabase({ migrations }));
  const database = stack.use(await openDatabase({ url, entities: tables, logger, applicationName: 'content-test' }));
  const markdown = sharedMarkdownPool();
  const search = createSearch({ database, logger, registry: new Registry() });
  stack.use(search.index);
  const embedder = createHashedEmbedder();
  const context: ContentContext = {
    database,
    directory: knownPeople,
    markdown,
    search: search.index,
    entries: search.entries,
    entryReaders,
    settings: fixedSettings(),
    previews: createPreviewTokens('secret'),
    embedder,
    hub: undefined,
    ...(await createImageServices(stack)),
    logger,
  };
  const running = stack.move();
  return {
    context,
    async sql<Row>(text: string, parameters: unknown[] = []) {
      const result = await database.reader<Tables>().executeQuery(CompiledQuery.raw(text, parameters));
      return result.rows as Row[];
    },
    write: async (author, input) => (await createArticle(context, callBy(author), articleInput(input))).article,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

async function createImageServices(stack: AsyncDisposableStack) {
  const folder = await mkdtemp(join(tmpdir(), 'commonplace-content-'));
  stack.defer(() => rm(folder, { recursive: true }));
  return {
    objects: await openFolderStore(folder),
    // A process that decodes starts slowly on a busy machine.
    decoder: createImageDecoder(1, 300_000),
    siteImages: createSiteImages('http://127.0.0.1:3000'),
    fetcher: stack.use(createGuardedFetcher({ allowedPrivateHosts: '127.0.0.1' })),
    imageBytesPerUser: 1024 * 1024 * 1024,
    transcripts: createTranscriptReader(),
    agentSessionBytesPerUser: 1024 * 1024 * 1024,
  };
}

/** Returns a call as the gRPC server passes it to a use case. */
export function callBy(principal: Principal): CallContext {
  return {
    principal,
    signal: new AbortController().signal,
    deadline: new Date(Date.now() + 30_000),
    requestId: 'test-request',
    logger,
  };
}

export function articleInput(input: InputInit) {
  return create(ArticleInputSchema, input);
}
