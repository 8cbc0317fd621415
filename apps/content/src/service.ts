import type { Database } from '@commonplace/db/database';
import { createGuardedFetcher } from '@commonplace/fetch/guarded-fetcher';
import { createImageDecoder, type ImageDecoder } from '@commonplace/images/image-decoder';
import { createMarkdownPool, type MarkdownPool } from '@commonplace/markdown/pool';
import { openObjects } from '@commonplace/objects/open-objects';
import { reportBucket } from '@commonplace/objects/report-bucket';
import { openDirectory } from '@commonplace/people/open-directory';
import { AuditRecordedSchema, SiteCountersIncrementedSchema } from '@commonplace/proto/content/v1/events';
import { createSiteImages } from '@commonplace/rules/site-images';
import { openSettings } from '@commonplace/site-settings/open-settings';
import { startDataService, type DataService } from '@commonplace/service/data-service';
import { createTranscriptReader } from '@commonplace/transcripts/transcript-reader';
import type { Logger } from 'pino';
import manifest from '../package.json' with { type: 'json' };
import { createPreviewTokens } from './articles/previews/preview-tokens.ts';
import { startBackgroundJobs } from './background-jobs.ts';
import type { ContentConfig } from './config.ts';
import { connections } from './connections.ts';
import { createHandlers, organizationChanged, userChanged } from './consumers.ts';
import type { ContentContext } from './context.ts';
import { readClassificationState } from './concepts/classification-state.ts';
import { createEmbedder } from './embeddings/create-embedder.ts';
import { createJobHandlers } from './jobs.ts';
import { tables } from './tables/tables.ts';
import { startHub } from './feed-subscriptions/start-hub.ts';
import { startPings } from './pings/start-pings.ts';
import { startSentWebmentions } from './sent-webmentions/start-sent-webmentions.ts';
import { createSearch } from './search/create-search.ts';
import { entryReaders } from './entry-readers.ts';
import { forgetServer } from './search/meilisearch/forget-server.ts';
import { refuseUnsupportedServer } from './search/meilisearch/search-server.ts';
import { startDocumentRewriter } from './search/entries/document-rewriter.ts';
import { foreign } from './foreign.ts';
import { sources } from './snapshots.ts';
import { migrations } from './migrations/list.ts';
import { addServices } from './gen/rpc.ts';

/** Starts the content service on a migrated database. */
export async function createContentService(
  config: ContentConfig,
  overrides: { logger?: Logger; markdown?: MarkdownPool; decoder?: ImageDecoder } = {},
): Promise<DataService> {
  const meilisearch = { meilisearchUrl: config.MEILI_URL, meilisearchApiKey: config.MEILI_API_KEY };
  await refuseUnsupportedServer(meilisearch);
  const objects = await openObjects(config);
  return startDataService({
    name: 'content',
    version: manifest.version,
    config,
    callers: connections.callers,
    logger: overrides.logger,
    entities: tables,
    migrations,
    audit: AuditRecordedSchema,
    siteCounters: SiteCountersIncrementedSchema,
    build(runtime) {
      const { database, logger, registry, stack } = runtime;
      void reportBucket(config, logger);
      const markdown = overrides.markdown ?? stack.use(createMarkdownPool({ threads: config.MARKDOWN_THREADS }));
      const search = createSearch({ ...meilisearch, database, logger, registry });
      stack.use(search.index);
      if (config.MEILI_URL === undefined) stack.use(forgetServer({ database, logger }));
      const rewriting = stack.use(startDocumentRewriter({ database, logger }));
      const embedder = createEmbedder(config);
      const jobs = startBackgroundJobs({ database, embedder, logger, registry }).map((job) => stack.use(job));
      const settings = openSettings(config, runtime, 'content');
      const decoder = overrides.decoder ?? createImageDecoder(config.IMAGES_AT_ONCE);
      const images = createImageServices(config, decoder, stack);
      if (config.PUBLIC_URL !== undefined) {
        const origin = new URL(config.PUBLIC_URL).origin;
        const told = { database, settings, logger, fetcher: images.fetcher, origin };
        for (const job of [startPings(told), ...startSentWebmentions(told)]) jobs.push(stack.use(job));
      }
      const hub = startHub({ config, database, logger, registry, stack });
      for (const job of hub?.jobs ?? []) jobs.push(stack.use(job));
      const context: ContentContext = {
        database,
        directory: openDirectory(config, runtime, {
          service: 'content',
          users: { table: 'users', handler: userChanged },
          organizations: { table: 'organizations', handler: organizationChanged },
        }),
        markdown,
        search: search.index,
        entries: search.entries,
        entryReaders,
        settings,
        previews: createPreviewTokens(config.INTERNAL_AUTH_PRIVATE_KEY),
        embedder,
        objects,
        hub: hub?.hub,
        ...images,
        transcripts: createTranscriptReader(),
        agentSessionBytesPerUser: config.AGENT_SESSION_MEBIBYTES_PER_PERSON * 1024 * 1024,
        logger,
      };
      return {
        handlers: createHandlers(context),
        jobs: createJobHandlers(context),
        snapshots: sources,
        foreign,
        searchState: search.state,
        classificationState: (signal) => readWaiting(database, signal),
        work: [settings, ...jobs, search.index, rewriting],
        addServices: (server) => addServices(server, context),
      };
    },
  });
}

async function readWaiting(database: Database, signal: AbortSignal) {
  const { fresh, bulk, concepts } = await readClassificationState(database.reader(signal));
  return { articlesWaiting: fresh + bulk, conceptsWaiting: concepts };
}

function createImageServices(config: ContentConfig, decoder: ImageDecoder, stack: AsyncDisposableStack) {
  return {
    fetcher: stack.use(createGuardedFetcher({ allowedPrivateHosts: config.FETCH_ALLOWED_PRIVATE_HOSTS })),
    decoder,
    siteImages: createSiteImages(config.PUBLIC_URL),
    imageBytesPerUser: config.IMAGE_MEBIBYTES_PER_PERSON * 1024 * 1024,
  };
}
