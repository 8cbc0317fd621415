import { createGuardedFetcher } from '@commonplace/fetch/guarded-fetcher';
import { createImageDecoder } from '@commonplace/images/image-decoder';
import { createMarkdownPool, type MarkdownPool } from '@commonplace/markdown/pool';
import { openObjects } from '@commonplace/objects/open-objects';
import { AgentSessionsService } from '@commonplace/proto/content/v1/agent_sessions';
import { ArticleRecordsService } from '@commonplace/proto/content/v1/article_records';
import { ArticlesService } from '@commonplace/proto/content/v1/articles';
import { AuditRecordedSchema, HappeningsCountedSchema } from '@commonplace/proto/content/v1/events';
import { ConceptsService } from '@commonplace/proto/content/v1/concepts';
import { ImagesService } from '@commonplace/proto/content/v1/images';
import { PodcastsService } from '@commonplace/proto/content/v1/podcasts';
import { SearchService } from '@commonplace/proto/content/v1/search';
import { SeedService } from '@commonplace/proto/content/v1/seed';
import { SubforemsService } from '@commonplace/proto/content/v1/subforems';
import { TagsService } from '@commonplace/proto/content/v1/tags';
import { VideosService } from '@commonplace/proto/content/v1/videos';
import { TrendsService } from '@commonplace/proto/content/v1/trends';
import { startDataService, type DataService } from '@commonplace/service/data-service';
import { createTranscriptReader } from '@commonplace/transcripts/transcript-reader';
import type { Logger } from 'pino';
import { agentSessionsRpc } from './agent-sessions/agent-sessions.rpc.ts';
import { articleRecordsRpc } from './article-records/article-records.rpc.ts';
import { articlesRpc } from './articles/articles.rpc.ts';
import { startBackgroundJobs } from './background-jobs.ts';
import { conceptsRpc } from './concepts/concepts.rpc.ts';
import type { ContentConfig } from './config.ts';
import { createHandlers } from './consumers.ts';
import type { ContentContext } from './context.ts';
import { createEmbedder } from './embeddings/create-embedder.ts';
import { createJobHandlers } from './jobs.ts';
import { imagesRpc } from './images/images.rpc.ts';
import { podcastsRpc } from './podcasts/podcasts.rpc.ts';
import { tables } from './tables/tables.ts';
import { createSearchIndex } from './search/create-search-index.ts';
import { countFruitlessSearches } from './search/fruitless-searches.ts';
import { searchRpc } from './search/search.rpc.ts';
import { seedRpc } from './seed/seed.rpc.ts';
import { sources } from './snapshots.ts';
import { subforemsRpc } from './subforems/subforems.rpc.ts';
import { tagsRpc } from './tags/tags.rpc.ts';
import { videosRpc } from './videos/videos.rpc.ts';
import { trendsRpc } from './trends/trends.rpc.ts';
import { migrations } from './migrations/list.ts';

/** Starts the content service on a migrated database. */
export async function createContentService(
  config: ContentConfig,
  overrides: { logger?: Logger; markdown?: MarkdownPool } = {},
): Promise<DataService> {
  const objects = await openObjects(config);
  return startDataService({
    name: 'content',
    config,
    callers: ['community', 'analytics'],
    logger: overrides.logger,
    entities: tables,
    migrations,
    audit: AuditRecordedSchema,
    happenings: HappeningsCountedSchema,
    build({ database, logger, registry, stack }) {
      const markdown = overrides.markdown ?? stack.use(createMarkdownPool({ threads: config.MARKDOWN_THREADS }));
      const meilisearch = { meilisearchUrl: config.MEILI_URL, meilisearchApiKey: config.MEILI_API_KEY };
      const search = stack.use(createSearchIndex({ ...meilisearch, database, logger, registry }));
      const embedder = createEmbedder(config);
      const fruitlessSearches = stack.use(countFruitlessSearches({ database, logger }));
      const jobs = startBackgroundJobs({ database, embedder, logger }).map((job) => stack.use(job));
      const context: ContentContext = {
        database,
        markdown,
        search,
        fruitlessSearches,
        embedder,
        objects,
        ...createImageParts(config, stack),
        transcripts: createTranscriptReader(),
        agentSessionBytesPerPerson: config.AGENT_SESSION_MEBIBYTES_PER_PERSON * 1024 * 1024,
        logger,
      };
      return {
        handlers: createHandlers(context),
        jobs: createJobHandlers(context),
        snapshots: sources,
        work: [...jobs, search, fruitlessSearches],
        addServices(server) {
          server.add(ArticlesService, articlesRpc(context));
          server.add(ArticleRecordsService, articleRecordsRpc(context));
          server.add(TagsService, tagsRpc(context));
          server.add(SubforemsService, subforemsRpc(context));
          server.add(VideosService, videosRpc(context));
          server.add(ConceptsService, conceptsRpc(context));
          server.add(TrendsService, trendsRpc(context));
          server.add(ImagesService, imagesRpc(context));
          server.add(PodcastsService, podcastsRpc(context));
          server.add(AgentSessionsService, agentSessionsRpc(context));
          server.add(SearchService, searchRpc(context));
          server.add(SeedService, seedRpc(context));
        },
      };
    },
  });
}

function createImageParts(config: ContentConfig, stack: AsyncDisposableStack) {
  return {
    fetcher: stack.use(createGuardedFetcher({ allowedPrivateHosts: config.FETCH_ALLOWED_PRIVATE_HOSTS })),
    decoder: createImageDecoder(config.IMAGES_AT_ONCE),
    imageBytesPerPerson: config.IMAGE_MEBIBYTES_PER_PERSON * 1024 * 1024,
  };
}
