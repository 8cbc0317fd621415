import { isNotFound, isOutage, type Api } from '../api/api.ts';
import { PageFailure, pageNotFound } from './page-failure.ts';
import type { PageResult } from './page-route.ts';
import { decoded } from './request-target.ts';

/** A public record at a path of the site. */
export interface PathRecord {
  type: string;
  id: number;
  /** The article that a comment is about. */
  articleId: number | null;
  /** The podcast episode that a comment is about. */
  episodeId: number | null;
}

/** Returns the record at a percent-encoded path, or a redirect to the path that it has moved to; throws a 410 or 404. */
export async function resolvePath(path: string, { client }: Api): Promise<PathRecord | { movedTo: string }> {
  const query = { path: decoded(path) };
  const { state, location, ...record } = await client.resolvePath({ params: { query } });
  if (state === 'gone') throw new PageFailure(410);
  if (state === 'moved' && location !== null) return { movedTo: location };
  const { record_type: type, record_id: id, article_id: articleId, podcast_episode_id: episodeId } = record;
  if (state !== 'found' || type === null || id === null) throw pageNotFound();
  return { type, id, articleId, episodeId };
}

/**
 * Reads a record by its path. For a path without such a record, returns the redirect to the current one, or what `other` returns
 * for a record of another type. While the service of the record is unavailable, those are still found.
 */
export function readAtPath<Value>(call: Promise<Value>, path: string, api: Api): Promise<Value | { movedTo: string }>;
export function readAtPath<Value>(
  call: Promise<Value>,
  path: string,
  api: Api,
  other: (record: PathRecord) => Promise<PageResult> | undefined,
): Promise<Value | PageResult>;
export async function readAtPath<Value>(
  call: Promise<Value>,
  path: string,
  api: Api,
  other?: (record: PathRecord) => Promise<PageResult> | undefined,
): Promise<Value | PageResult> {
  try {
    return await api.inTime(call);
  } catch (error) {
    const record = await resolveAfter(error, path, api);
    if (record && 'movedTo' in record) return record;
    return (record && (await other?.(record))) ?? call;
  }
}

/** Resolves the path of a record that was not read; undefined if this is as little known while a service is unavailable. */
async function resolveAfter(
  error: unknown,
  path: string,
  api: Api,
): Promise<PathRecord | { movedTo: string } | undefined> {
  if (isNotFound(error)) return resolvePath(path, api);
  if (!isOutage(error)) throw error;
  return resolvePath(path, api).catch(() => undefined);
}
