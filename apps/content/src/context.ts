import type { Database } from '@commonplace/db/database';
import type { GuardedFetcher } from '@commonplace/fetch/guarded-fetcher';
import type { ImageDecoder } from '@commonplace/images/image-decoder';
import type { MarkdownPool } from '@commonplace/markdown/pool';
import type { ObjectStore } from '@commonplace/objects/object-store';
import type { SiteImages } from '@commonplace/rules/site-images';
import type { Directory } from '@commonplace/people/directory';
import type { TranscriptReader } from '@commonplace/transcripts/transcript-reader';
import type { Logger } from 'pino';
import type { Embedder } from './embeddings/embedder.ts';
import type { EntryIndex } from './search-entries/entry-index.ts';
import type { SearchIndex } from './search/search-index.ts';

/** What the use cases of this service work with. */
export interface ContentContext {
  database: Database;
  /** Community's people and organizations, for those whose event is still on its way. */
  directory: Directory;
  markdown: MarkdownPool;
  /** Of articles. */
  search: SearchIndex;
  /** Of everything else that searches find. */
  entries: EntryIndex;
  embedder: Embedder;
  /** Undefined where nothing can be uploaded. */
  objects: ObjectStore | undefined;
  decoder: ImageDecoder;
  fetcher: GuardedFetcher;
  /** What tells this site's images from others'. */
  siteImages: SiteImages;
  imageBytesPerUser: number;
  transcripts: TranscriptReader;
  agentSessionBytesPerUser: number;
  logger: Logger;
}
