import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished } from 'vitest';
import type { ObjectStore } from '../object-store.ts';
import { openS3Store } from '../s3-store.ts';

export const mebibyte = 1024 * 1024;
export const plain = { contentType: 'text/plain', maxBytes: mebibyte };

/** Creates a folder for the current test. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'commonplace-objects-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = process.env;

/** Whether the environment names a bucket that tests may use. */
export const hasBucket = Boolean(S3_ENDPOINT);

export const openBucket = async () =>
  openS3Store({
    endpoint: S3_ENDPOINT ?? '',
    bucket: S3_BUCKET ?? '',
    region: S3_REGION ?? 'us-east-1',
    accessKeyId: S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: S3_SECRET_ACCESS_KEY ?? '',
  });

export const from = (...chunks: (string | Buffer)[]) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)));

export async function contentOf(store: ObjectStore, key: string, range?: { start: number; end: number }) {
  const stored = await store.get(key, range);
  return stored && (await buffer(stored.body)).toString();
}

export async function keysIn(store: ObjectStore, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key, modifiedAt } of store.list(prefix)) {
    expect(modifiedAt).toBeInstanceOf(Date);
    keys.push(key);
  }
  return keys.toSorted();
}
