import type { Database } from '@commonplace/db/database';
import type { GuardedFetcher } from '@commonplace/fetch/guarded-fetcher';
import type { ImageDecoder } from '@commonplace/images/image-decoder';
import type { MarkdownPool } from '@commonplace/markdown/pool';
import type { ObjectStore } from '@commonplace/objects/object-store';
import type { SiteImages } from '@commonplace/rules/site-images';
import type { Directory } from '@commonplace/people/directory';
import type { FollowedSettings } from '@commonplace/site-settings/follow-settings';
import type { TranscriptReader } from '@commonplace/transcripts/transcript-reader';
import type { Logger } from 'pino';
import type { PreviewTokens } from './articles/previews/preview-tokens.ts';
import type { Hub } from './feed-subscriptions/callback.ts';
import type { Embedder } from './embeddings/embedder.ts';
import type { EntryReaders } from './search/answers/found-records.ts';
import type { EntryIndex } from './search/entries/entry-index.ts';
import type { SearchIndex } from './search/index/search-index.ts';

/** The dependencies of the use cases. */
export interface ContentContext {
  database: Database;
  /** Asks community for users and organizations whose events have not arrived yet. */
  directory: Directory;
  markdown: MarkdownPool;
  /** The index of articles. */
  search: SearchIndex;
  /** The index of everything else. */
  entries: EntryIndex;
  entryReaders: EntryReaders;
  settings: FollowedSettings;
  previews: PreviewTokens;
  embedder: Embedder;
  /** Undefined if uploads are not configured. */
  objects: ObjectStore | undefined;
  decoder: ImageDecoder;
  fetcher: GuardedFetcher;
  /** Undefined if the site is not configured. */
  hub: Hub | undefined;
  /** Tells images of this site from others. */
  siteImages: SiteImages;
  imageBytesPerUser: number;
  transcripts: TranscriptReader;
  agentSessionBytesPerUser: number;
  logger: Logger;
}
