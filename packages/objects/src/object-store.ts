import type { Readable } from 'node:stream';
import type { PresignUploadOptions, SignedRequests } from './signed-requests.ts';

/** Files by key, in a folder or an S3-compatible store (docs/design/images.md). */
export interface ObjectStore {
  /**
   * Keeps a file, all of it or nothing; what there was under the key is replaced.
   * @throws DomainError payload_too_large after `maxBytes`; unavailable; whatever the source throws.
   */
  put(key: string, source: AsyncIterable<Uint8Array>, options: PutOptions): Promise<{ bytes: number }>;
  /** A file, or some bytes of it; undefined when there is none. Its body is to be read or destroyed. */
  get(key: string, range?: ByteRange): Promise<StoredObject | undefined>;
  /** What is known of a file; undefined when there is none. */
  head(key: string): Promise<ObjectHead | undefined>;
  /** Removes a file, if there is one. */
  delete(key: string): Promise<void>;
  /** Every file whose key begins with these folders, `uploads/`. */
  list(prefix: string): AsyncIterable<ListedObject>;
  /**
   * Permission for who has the address to put one file there, of this type and size, or up to that size. A store with a
   * server of its own lets them replace it until the address ends.
   */
  presignUpload(key: string, options: PresignUploadOptions): Promise<PresignedUpload>;
  /** Leave for whoever has the address to get a file: an address, or a path on this site. */
  presignDownload(key: string, expiresInSeconds: number): Promise<string>;
  /** What a store that has no server of its own needs of the site to honour its addresses. */
  readonly signedRequests?: SignedRequests;
  /**
   * Of such a store: as `put`, for a file that may not be replaced.
   * @throws DomainError conflict when there is one under the key.
   */
  readonly putOnce?: ObjectStore['put'];
}

export interface PutOptions {
  contentType: string;
  maxBytes: number;
  /** Names in lower case, values in ASCII. */
  metadata?: Readonly<Record<string, string>>;
}

/** Both ends are included, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface ObjectHead {
  bytes: number;
  contentType: string;
  metadata: Readonly<Record<string, string>>;
}

export interface StoredObject extends ObjectHead {
  body: Readable;
}

export interface ListedObject {
  key: string;
  modifiedAt: Date;
}

/** What is to be sent to keep a file: `PUT url`, with these headers. */
export interface PresignedUpload {
  /** An address, or a path on this site. */
  url: string;
  headers: Readonly<Record<string, string>>;
}
