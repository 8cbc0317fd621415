// Made of the files that there are: `npm run lists`.
import type { MigrationClass } from '@commonplace/db/migrations';
import { Initial } from './0001-initial.ts';
import { Search } from './0002-search.ts';
import { RefreshesAndDescriptions } from './0003-refreshes-and-descriptions.ts';
import { DerivedDescriptions } from './0004-derived-descriptions.ts';
import { BoundedSearch } from './0005-bounded-search.ts';
import { BoundedSearchIndexes } from './0006-bounded-search-indexes.ts';
import { CountSearchWords } from './0007-count-search-words.ts';
import { TagCountChanges } from './0008-tag-count-changes.ts';
import { CreateJobs } from './0009-jobs.ts';
import { Images } from './0010-images.ts';
import { Idempotency } from './0011-idempotency.ts';
import { ByPerson } from './0012-by-person.ts';
import { VideosLanguagesSubforems } from './0013-videos-languages-subforems.ts';
import { TagsInSubforems } from './0014-tags-in-subforems.ts';
import { ListsOfVideosAndSubforems } from './0015-lists-of-videos-and-subforems.ts';
import { Podcasts } from './0016-podcasts.ts';
import { AgentSessions } from './0017-agent-sessions.ts';
import { Concepts } from './0018-concepts.ts';
import { Trends } from './0019-trends.ts';
import { WithheldArticles } from './0020-withheld-articles.ts';
import { ArticlesOfSpam } from './0021-articles-of-spam.ts';
import { FormerNames } from './0022-former-names.ts';
import { Lookbacks } from './0023-lookbacks.ts';
import { SearchInSubforems } from './0024-search-in-subforems.ts';
import { FormerNamesOfOrganizations } from './0025-former-names-of-organizations.ts';
import { AdministrationMigration } from './0026-administration.ts';
import { SearchesReadIndexes } from './0028-searches-read-indexes.ts';
import { AllEpisodesMigration } from './0030-all-episodes.ts';
import { VacuumedWords } from './0033-vacuumed-words.ts';
import { ArticlePositionsMigration } from './0034-article-positions.ts';
import { VersionOfSearchedArticlesMigration } from './0035-version-of-searched-articles.ts';
import { SearchIndexesMigration } from './0036-search-indexes.ts';
import { SearchEntriesMigration } from './0037-search-entries.ts';
import { NamedAnchors } from './0038-named-anchors.ts';
import { FoldedTags } from './0039-folded-tags.ts';
import { KeysOfSeries } from './0040-keys-of-series.ts';
import { FoldedNames } from './0041-folded-names.ts';
import { SeriesOfOneName } from './0042-series-of-one-name.ts';
import { OneMarkPerArticleMigration } from './0048-one-mark-per-article.ts';
import { ClassifiedConceptsMigration } from './0049-classified-concepts.ts';

/** Every migration of the database of content, oldest first. */
export const migrations: readonly MigrationClass[] = [
  Initial,
  Search,
  RefreshesAndDescriptions,
  DerivedDescriptions,
  BoundedSearch,
  BoundedSearchIndexes,
  CountSearchWords,
  TagCountChanges,
  CreateJobs,
  Images,
  Idempotency,
  ByPerson,
  VideosLanguagesSubforems,
  TagsInSubforems,
  ListsOfVideosAndSubforems,
  Podcasts,
  AgentSessions,
  Concepts,
  Trends,
  WithheldArticles,
  ArticlesOfSpam,
  FormerNames,
  Lookbacks,
  SearchInSubforems,
  FormerNamesOfOrganizations,
  AdministrationMigration,
  SearchesReadIndexes,
  AllEpisodesMigration,
  VacuumedWords,
  ArticlePositionsMigration,
  VersionOfSearchedArticlesMigration,
  SearchIndexesMigration,
  SearchEntriesMigration,
  NamedAnchors,
  FoldedTags,
  KeysOfSeries,
  FoldedNames,
  SeriesOfOneName,
  OneMarkPerArticleMigration,
  ClassifiedConceptsMigration,
];
