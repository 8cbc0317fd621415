import type { Database } from '@commonplace/db/database';
import type { MarkdownPool } from '@commonplace/markdown/pool';
import type { ObjectStore } from '@commonplace/objects/object-store';
import type { PagesService } from '@commonplace/proto/admin/v1/pages';
import type { AgentSessionsService } from '@commonplace/proto/content/v1/agent_sessions';
import type { ArticlesService } from '@commonplace/proto/content/v1/articles';
import type { TagsService } from '@commonplace/proto/content/v1/tags';
import type { PodcastsService } from '@commonplace/proto/content/v1/podcasts';
import type { ListingsService } from '@commonplace/proto/listings/v1/listings';
import type { RpcClient } from '@commonplace/rpc/client';
import type { Logger } from 'pino';
import type { FollowTurns } from './follows/turns.ts';
import type { ArticleStates } from './projections/article-states.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import type { UnsubscribeSeal } from './notifications/unsubscribe-seal.ts';
import type { ChallengeSeal } from './second-factors/challenge-seal.ts';
import type { Site } from './site/site.ts';

/** What community's use cases work with. */
export interface CommunityContext {
  database: Database;
  markdown: MarkdownPool;
  /** Content's articles, for those whose event is still on its way, and for exports. */
  articles: RpcClient<typeof ArticlesService>;
  /** Which articles there are at the moment. */
  articleStates: ArticleStates;
  /** Content's tags, for those who follow one. */
  tags: RpcClient<typeof TagsService>;
  /** Content's podcast episodes, as they are at the moment. */
  podcasts: Pick<RpcClient<typeof PodcastsService>, 'batchGetPodcastEpisodeStates'>;
  /** Content's agent sessions, for exports. */
  agentSessions: RpcClient<typeof AgentSessionsService>;
  /** Admin's pages, for those whose event is still on its way. */
  pages: Pick<RpcClient<typeof PagesService>, 'findTopLevelPages'>;
  /** Listings' listings, for exports. */
  listings: RpcClient<typeof ListingsService>;
  /** Who follows many at once does so without keeping others waiting. */
  followTurns: FollowTurns;
  passwords: PasswordHasher;
  challenges: ChallengeSeal;
  unsubscribing: UnsubscribeSeal;
  site: Site;
  /** Whether an account is opened by a link in a mail, or at once. */
  confirmsSignUps: boolean;
  /** Where exports are put; undefined where nothing can be kept. */
  objects: ObjectStore | undefined;
  logger: Logger;
}
