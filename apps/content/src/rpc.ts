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
import { answeredBy } from '@commonplace/rpc/use-cases';
import type { ContentContext } from './context.ts';
import { agentSessionsRpc } from './agent-sessions/agent-sessions.rpc.ts';
import { exportAgentSessions } from './agent-sessions/export-agent-sessions.ts';
import { listAgentSessions } from './agent-sessions/list-agent-sessions.ts';
import { presignRawTranscript } from './agent-sessions/raw-transcripts.ts';
import { updateAgentSession } from './agent-sessions/update-agent-session.ts';
import { listArticleRecords } from './article-records/list-article-records.ts';
import { articlesRpc } from './articles/articles.rpc.ts';
import { listArticles } from './articles/lists/list-articles.ts';
import { listLatestArticles } from './articles/lists/list-latest-articles.ts';
import { listOrganizationArticles } from './articles/lists/list-organization-articles.ts';
import { listOwnArticles } from './articles/lists/list-own-articles.ts';
import { searchArticles } from './articles/lists/search-articles.ts';
import { exportArticles } from './articles/read/export-articles.ts';
import { setArticleApproval } from './articles/write/set-article-approval.ts';
import { conceptsRpc } from './concepts/concepts.rpc.ts';
import { getConcept } from './concepts/get-concept.ts';
import { listConceptArticles } from './concepts/list-concept-articles.ts';
import { listConcepts } from './concepts/list-concepts.ts';
import { searchConcepts } from './concepts/search-concepts.ts';
import { triggerLookback } from './concepts/trigger-lookback.ts';
import { createImage } from './images/create-image.ts';
import { createProfileImage } from './images/create-profile-image.ts';
import { belongingsRpc } from './merges/belongings.rpc.ts';
import { createPodcast } from './podcasts/create-podcast.ts';
import { listPodcasts } from './podcasts/list-podcasts.ts';
import { podcastsRpc } from './podcasts/podcasts.rpc.ts';
import { updatePodcast } from './podcasts/update-podcast.ts';
import { completeSearch } from './search-everything/complete-search.ts';
import { searchEverything } from './search-everything/search-everything.ts';
import { countFruitlessSearches } from './search/count-fruitless-searches.ts';
import { startReindex } from './search/reindex-search.ts';
import { searchRpc } from './search/search.rpc.ts';
import { seedArticles } from './seed/seed-articles.ts';
import { seedRpc } from './seed/seed.rpc.ts';
import { getSubforemRecord } from './subforems/get-subforem-record.ts';
import { listHosts } from './subforems/list-hosts.ts';
import { listSubforemRecords } from './subforems/list-subforem-records.ts';
import { listSubforems } from './subforems/list-subforems.ts';
import { subforemsRpc } from './subforems/subforems.rpc.ts';
import { getTag } from './tags/get-tag.ts';
import { listTags } from './tags/list-tags.ts';
import { updateTag } from './tags/update-tag.ts';
import { listTrendArticles } from './trends/list-trend-articles.ts';
import { listTrends } from './trends/list-trends.ts';
import { trendsRpc } from './trends/trends.rpc.ts';
import { listVideos } from './videos/list-videos.ts';

const agentSessionsUseCases = {
  exportAgentSessions,
  listAgentSessions,
  presignRawTranscript,
  updateAgentSession,
};

const articleRecordsUseCases = {
  listArticleRecords,
};

const articlesUseCases = {
  countFruitlessSearches,
  exportArticles,
  listArticles,
  listLatestArticles,
  listOrganizationArticles,
  listOwnArticles,
  searchArticles,
  setArticleApproval,
};

const conceptsUseCases = {
  getConcept,
  listConceptArticles,
  listConcepts,
  searchConcepts,
  triggerLookback,
};

const imagesUseCases = {
  createImage,
  createProfileImage,
};

const podcastsUseCases = {
  createPodcast,
  listPodcasts,
  updatePodcast,
};

const searchUseCases = {
  completeSearch,
  searchEverything,
  startReindex,
};

const seedUseCases = {
  seedArticles,
};

const subforemsUseCases = {
  getSubforemRecord,
  listHosts,
  listSubforemRecords,
  listSubforems,
};

const tagsUseCases = {
  getTag,
  listTags,
  updateTag,
};

const trendsUseCases = {
  listTrendArticles,
  listTrends,
};

const videosUseCases = {
  listVideos,
};

/** Everything that content answers: by the use cases of the same names, and by what differs from that. */
export function addServices(server: RpcServer, context: ContentContext): void {
  server.add(AgentSessionsService, {
    ...answeredBy(AgentSessionsService, context, agentSessionsUseCases),
    ...agentSessionsRpc(context),
  });
  server.add(ArticleRecordsService, answeredBy(ArticleRecordsService, context, articleRecordsUseCases));
  server.add(ArticlesService, {
    ...answeredBy(ArticlesService, context, articlesUseCases),
    ...articlesRpc(context),
  });
  server.add(ConceptsService, {
    ...answeredBy(ConceptsService, context, conceptsUseCases),
    ...conceptsRpc(context),
  });
  server.add(ImagesService, answeredBy(ImagesService, context, imagesUseCases));
  server.add(PodcastsService, {
    ...answeredBy(PodcastsService, context, podcastsUseCases),
    ...podcastsRpc(context),
  });
  server.add(SearchService, {
    ...answeredBy(SearchService, context, searchUseCases),
    ...searchRpc(context),
  });
  server.add(SeedService, {
    ...answeredBy(SeedService, context, seedUseCases),
    ...seedRpc(context),
  });
  server.add(SubforemsService, {
    ...answeredBy(SubforemsService, context, subforemsUseCases),
    ...subforemsRpc(context),
  });
  server.add(TagsService, answeredBy(TagsService, context, tagsUseCases));
  server.add(TrendsService, {
    ...answeredBy(TrendsService, context, trendsUseCases),
    ...trendsRpc(context),
  });
  server.add(VideosService, answeredBy(VideosService, context, videosUseCases));
  server.add(BelongingsService, belongingsRpc(context));
}
