import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, stat, unlink, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { conflict } from '@commonplace/domain/errors';
import { encodeHead, readBytes, readHead } from './folder-file.ts';
import { limitBytes } from './limit-bytes.ts';
import { assertObjectKey } from './object-key.ts';
import type { ListedObject, ObjectStore } from './object-store.ts';
import { createSignedRequests, uploadHeaders } from './signed-requests.ts';

/** Only the user of the processes may read the files. */
const folderMode = 0o700;
const fileMode = 0o600;
/** Prefix of file names, which no key part has, so that `a` and `a/b` can both exist. */
const filePrefix = '@';
/** Files being written. */
const partsFolder = '.parts';
const signingKeyFile = '.signing-key';
/** Older files in progress are leftovers. */
const leftoverMs = 24 * 60 * 60 * 1_000;

/**
 * Stores files in a folder, which several processes may share. A file appears when it is complete and synced. The key
 * that signs URLs is in the folder, too, so that all processes share it.
 */
export async function openFolderStore(root: string): Promise<ObjectStore> {
  const parts = join(root, partsFolder);
  await mkdir(parts, { recursive: true, mode: folderMode });
  await removeLeftovers(parts);
  const signedRequests = createSignedRequests(await loadSigningKey(root));
  const pathOf = (key: string) => {
    assertObjectKey(key);
    return join(root, dirname(key), filePrefix + basename(key));
  };
  const putWith =
    (moveToPath: (part: string, path: string) => Promise<void>): ObjectStore['put'] =>
    async (key, source, options) => {
      const path = pathOf(key);
      const part = join(parts, randomUUID());
      try {
        const bytes = await writeWhole(part, encodeHead(options), limitBytes(source, options.maxBytes));
        await moveInto(path, () => moveToPath(part, path));
        return { bytes };
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    };
  return {
    signedRequests,
    put: putWith(rename),
    async putOnce(key, source, options) {
      // Rejects early, before the client sends the file; `linkOnce` decides finally.
      if (await exists(pathOf(key))) throw alreadyExists();
      return putWith(linkOnce)(key, source, options);
    },
    async get(key, range) {
      const file = await openIfExists(pathOf(key));
      if (!file) return undefined;
      try {
        const { start, ...head } = await readHead(file);
        const body = readBytes(file, { start, bytes: head.bytes }, range);
        if (!body) await file.close();
        return { ...head, body: body ?? Readable.from([]) };
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    async head(key) {
      await using file = await openIfExists(pathOf(key));
      if (!file) return undefined;
      const { start: _start, ...head } = await readHead(file);
      return head;
    },
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
    list: (prefix) => listFolder(root, prefix),
    async presignUpload(key, options) {
      const headers = uploadHeaders(options);
      return { url: signedRequests.signUpload(key, options), headers };
    },
    presignDownload: async (key, expiresInSeconds) => signedRequests.signDownload(key, expiresInSeconds),
  };
}

async function writeWhole(path: string, head: Buffer, source: AsyncIterable<Uint8Array>): Promise<number> {
  await using file = await open(path, 'wx', fileMode);
  await file.writeFile(head);
  let bytes = 0;
  for await (const chunk of source) {
    await file.writeFile(chunk);
    bytes += chunk.length;
  }
  await file.sync();
  return bytes;
}

/** Syncs the folder, so that the name is durable. */
async function moveInto(path: string, moveToPath: () => Promise<void>): Promise<void> {
  const folder = dirname(path);
  const made = await mkdir(folder, { recursive: true, mode: folderMode });
  await moveToPath();
  await syncFolder(folder);
  if (made !== undefined) await syncFolder(dirname(made));
}

/** A link, unlike a rename, never replaces a file. */
async function linkOnce(part: string, path: string): Promise<void> {
  try {
    await link(part, path);
  } catch (error) {
    throw hasCode(error, 'EEXIST') ? alreadyExists() : error;
  }
  await unlink(part);
}

async function exists(path: string): Promise<boolean> {
  return (await modificationTime(path)) !== undefined;
}

function alreadyExists(): Error {
  return conflict('A file already exists at this URL and cannot be replaced', 'already_there');
}

async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path, 'r');
  await folder.sync();
}

async function openIfExists(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function* listFolder(root: string, prefix: string): AsyncGenerator<ListedObject> {
  const folder = join(root, prefix);
  assertObjectKey(relative(root, folder).split(sep).join('/'));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const entry of entries) {
    if (!entry.isFile() || !entry.name.startsWith(filePrefix)) continue;
    const key = relative(root, join(entry.parentPath, entry.name.slice(filePrefix.length)))
      .split(sep)
      .join('/');
    const modifiedAt = await modificationTime(join(entry.parentPath, entry.name));
    if (modifiedAt) yield { key, modifiedAt };
  }
}

/** Returns undefined for a file that was removed meanwhile. */
async function modificationTime(path: string): Promise<Date | undefined> {
  try {
    return (await stat(path)).mtime;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Removes unfinished files of killed processes. */
async function removeLeftovers(parts: string): Promise<void> {
  for (const name of await readdir(parts)) {
    const path = join(parts, name);
    const modifiedAt = await modificationTime(path);
    if (modifiedAt && Date.now() - modifiedAt.getTime() > leftoverMs) await rm(path, { force: true });
  }
}

/** The first process creates the key; a link makes sure that all have the same. */
async function loadSigningKey(root: string): Promise<Buffer> {
  const path = join(root, signingKeyFile);
  const own = join(root, partsFolder, randomUUID());
  await writeWhole(own, Buffer.alloc(0), Readable.from([Buffer.from(randomBytes(32).toString('hex'))]));
  try {
    await link(own, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await unlink(own);
  }
  return Buffer.from(await readFile(path, 'utf8'), 'hex');
}

function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT');
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
