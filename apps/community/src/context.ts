import type { Database } from '@commonplace/db/database';
import type { GuardedFetcher } from '@commonplace/fetch/guarded-fetcher';
import type { MarkdownPool } from '@commonplace/markdown/pool';
import type { ObjectStore } from '@commonplace/objects/object-store';
import type { PagesService } from '@commonplace/proto/admin/v1/pages';
import type { AgentSessionsService } from '@commonplace/proto/content/v1/agent_sessions';
import type { ArticlesService } from '@commonplace/proto/content/v1/articles';
import type { TagsService } from '@commonplace/proto/content/v1/tags';
import type { PathsService } from '@commonplace/proto/content/v1/paths';
import type { PodcastsService } from '@commonplace/proto/content/v1/podcasts';
import type { ListingsService } from '@commonplace/proto/listings/v1/listings';
import type { RpcClient } from '@commonplace/rpc/client';
import type { FollowedSettings } from '@commonplace/site-settings/follow-settings';
import type { Logger } from 'pino';
import type { FollowQueue } from './follows/follow-queue.ts';
import type { ArticleStates } from './projections/article-states.ts';
import type { PasswordHasher } from './auth/passwords/password-hasher.ts';
import type { UnsubscribeSeal } from './notifications/unsubscribe-seal.ts';
import type { ChallengeSeal } from './auth/second-factors/challenge-seal.ts';
import type { Site } from './site/site.ts';

/** The dependencies of community's use cases. */
export interface CommunityContext {
  database: Database;
  markdown: MarkdownPool;
  /** Content's articles, for those whose event has not arrived, and for exports. */
  articles: RpcClient<typeof ArticlesService>;
  /** The current state of articles in content. */
  articleStates: ArticleStates;
  /** Content's tags, for following one. */
  tags: RpcClient<typeof TagsService>;
  /** The current state of podcast episodes in content. */
  podcasts: Pick<RpcClient<typeof PodcastsService>, 'batchGetPodcastEpisodeStates'>;
  /** Content's agent sessions, for exports. */
  agentSessions: RpcClient<typeof AgentSessionsService>;
  /** Admin's pages, for those whose event has not arrived. */
  pages: Pick<RpcClient<typeof PagesService>, 'findTopLevelPages'>;
  /** Content's podcasts and subforems, whose names share a namespace with those of users. */
  paths: Pick<RpcClient<typeof PathsService>, 'findNameOwners' | 'listOwnedNames' | 'releasePodcastName'>;
  /** Listings, for exports. */
  listings: RpcClient<typeof ListingsService>;
  /** Queues large follow requests so that they do not block others. */
  followQueue: FollowQueue;
  passwords: PasswordHasher;
  challenges: ChallengeSeal;
  unsubscribeSeal: UnsubscribeSeal;
  settings: FollowedSettings;
  site: Site;
  fetcher: GuardedFetcher;
  /** Whether sign-up sends a confirmation link or opens the account at once. */
  confirmsSignUps: boolean;
  /** The store of exports; undefined when there is no object store. */
  objects: ObjectStore | undefined;
  logger: Logger;
}
