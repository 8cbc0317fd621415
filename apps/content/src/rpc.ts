// Made of the files that there are: `npm run lists`.
import { AgentSessionsService } from '@commonplace/proto/content/v1/agent_sessions';
import { ArticleRecordsService } from '@commonplace/proto/content/v1/article_records';
import { ArticlesService } from '@commonplace/proto/content/v1/articles';
import { ConceptsService } from '@commonplace/proto/content/v1/concepts';
import { ImagesService } from '@commonplace/proto/content/v1/images';
import { PodcastsService } from '@commonplace/proto/content/v1/podcasts';
import { SearchService } from '@commonplace/proto/content/v1/search';
import { SeedService } from '@commonplace/proto/content/v1/seed';
import { SubforemsService } from '@commonplace/proto/content/v1/subforems';
import { TagsService } from '@commonplace/proto/content/v1/tags';
import { TrendsService } from '@commonplace/proto/content/v1/trends';
import { VideosService } from '@commonplace/proto/content/v1/videos';
import { BelongingsService } from '@commonplace/proto/service/v1/belongings';
import type { RpcServer } from '@commonplace/rpc/server';
import type { ContentContext } from './context.ts';
import { agentSessionsRpc } from './agent-sessions/agent-sessions.rpc.ts';
import { articleRecordsRpc } from './article-records/article-records.rpc.ts';
import { articlesRpc } from './articles/articles.rpc.ts';
import { conceptsRpc } from './concepts/concepts.rpc.ts';
import { imagesRpc } from './images/images.rpc.ts';
import { belongingsRpc } from './merges/belongings.rpc.ts';
import { podcastsRpc } from './podcasts/podcasts.rpc.ts';
import { searchRpc } from './search/search.rpc.ts';
import { seedRpc } from './seed/seed.rpc.ts';
import { subforemsRpc } from './subforems/subforems.rpc.ts';
import { tagsRpc } from './tags/tags.rpc.ts';
import { trendsRpc } from './trends/trends.rpc.ts';
import { videosRpc } from './videos/videos.rpc.ts';

/** Everything that content answers. */
export function addServices(server: RpcServer, context: ContentContext): void {
  server.add(AgentSessionsService, agentSessionsRpc(context));
  server.add(ArticleRecordsService, articleRecordsRpc(context));
  server.add(ArticlesService, articlesRpc(context));
  server.add(ConceptsService, conceptsRpc(context));
  server.add(ImagesService, imagesRpc(context));
  server.add(PodcastsService, podcastsRpc(context));
  server.add(SearchService, searchRpc(context));
  server.add(SeedService, seedRpc(context));
  server.add(SubforemsService, subforemsRpc(context));
  server.add(TagsService, tagsRpc(context));
  server.add(TrendsService, trendsRpc(context));
  server.add(VideosService, videosRpc(context));
  server.add(BelongingsService, belongingsRpc(context));
}
