// Made of the files that there are: `npm run lists`.
import type { TablesOf } from '@commonplace/db/tables';
import { AgentSessionSchema } from './agent-sessions.ts';
import { ArticleBodySchema, ArticleRefreshSchema, ArticleSchema, ArticleTagSchema } from './articles.ts';
import { CollectionSchema } from './collections.ts';
import {
  ArticleActivitySchema,
  ArticleEmbeddingSchema,
  ConceptArticleSchema,
  ConceptMetricsSchema,
  ConceptRecountSchema,
  ConceptSchema,
  EmbeddingQueueSchema,
} from './concepts.ts';
import { FormerAddressSchema, FormerOrganizationUsernameSchema, FormerUsernameSchema } from './former-names.ts';
import { HistoryRequestSchema } from './history-requests.ts';
import { ImageSchema } from './images.ts';
import { ListingSchema } from './listings.ts';
import { PodcastEpisodeSchema, PodcastSchema } from './podcasts.ts';
import {
  ArticlePositionsSchema,
  ArticleSearchSchema,
  SearchChangeSchema,
  SearchEntrySchema,
  SearchEntryWordSchema,
  SearchIndexSchema,
  SearchQueueSchema,
  SearchWordSchema,
} from './search.ts';
import { SubforemSchema } from './subforems.ts';
import { TagRecountSchema, TagSchema } from './tags.ts';
import { TrendArticleSchema, TrendSchema } from './trends.ts';
import { OrganizationSchema, UserSchema } from './users-and-organizations.ts';
import { WithdrawalSchema } from './withdrawals.ts';

/** Every table of content. */
export const tables = [
  AgentSessionSchema,
  ArticleActivitySchema,
  ArticleBodySchema,
  ArticleEmbeddingSchema,
  ArticlePositionsSchema,
  ArticleRefreshSchema,
  ArticleSchema,
  ArticleSearchSchema,
  ArticleTagSchema,
  CollectionSchema,
  ConceptArticleSchema,
  ConceptMetricsSchema,
  ConceptRecountSchema,
  ConceptSchema,
  EmbeddingQueueSchema,
  FormerAddressSchema,
  FormerOrganizationUsernameSchema,
  FormerUsernameSchema,
  HistoryRequestSchema,
  ImageSchema,
  ListingSchema,
  OrganizationSchema,
  PodcastEpisodeSchema,
  PodcastSchema,
  SearchChangeSchema,
  SearchEntrySchema,
  SearchEntryWordSchema,
  SearchIndexSchema,
  SearchQueueSchema,
  SearchWordSchema,
  SubforemSchema,
  TagRecountSchema,
  TagSchema,
  TrendArticleSchema,
  TrendSchema,
  UserSchema,
  WithdrawalSchema,
] as const;

/** The tables as statements see them, for `em.getKysely<Tables>()`. */
export type Tables = TablesOf<typeof tables>;
