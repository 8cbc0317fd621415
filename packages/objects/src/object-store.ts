import type { Readable } from 'node:stream';
import type { PresignUploadOptions, SignedRequests } from './signed-requests.ts';

/** Files by key, in a folder or an S3-compatible store (docs/design/images.md). */
export interface ObjectStore {
  /**
   * Stores a file atomically, replacing an earlier one.
   * @throws DomainError payload_too_large beyond `maxBytes`; unavailable; whatever the source throws.
   */
  put(key: string, source: AsyncIterable<Uint8Array>, options: PutOptions): Promise<{ bytes: number }>;
  /** Returns a file, or a range of it; undefined without one. The body must be read or destroyed. */
  get(key: string, range?: ByteRange): Promise<StoredObject | undefined>;
  /** Returns the metadata of a file; undefined without one. */
  head(key: string): Promise<ObjectHead | undefined>;
  /** Removes a file, if there is one. */
  delete(key: string): Promise<void>;
  /** Lists files below a folder such as `uploads/`. */
  list(prefix: string): AsyncIterable<ListedObject>;
  /**
   * Returns a URL to upload one file of this type and size, or up to a size. S3 allows replacing it until the URL
   * expires.
   */
  presignUpload(key: string, options: PresignUploadOptions): Promise<PresignedUpload>;
  /** Returns a URL to download a file, or a path on this site. */
  presignDownload(key: string, expiresInSeconds: number): Promise<string>;
  /** Set for a store without a server: the site must serve its signed URLs. */
  readonly signedRequests?: SignedRequests;
  /**
   * Set for such a store: as `put`, for a file that must not be replaced.
   * @throws DomainError conflict if the key is taken.
   */
  readonly putOnce?: ObjectStore['put'];
}

export interface PutOptions {
  contentType: string;
  maxBytes: number;
  /** Names in lower case, values in ASCII. */
  metadata?: Readonly<Record<string, string>>;
}

/** Both ends are inclusive, as in HTTP. */
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

/** The request that uploads a file: `PUT url`, with these headers. */
export interface PresignedUpload {
  /** A URL, or a path on this site. */
  url: string;
  headers: Readonly<Record<string, string>>;
}
