import { setTimeout as sleep } from 'node:timers/promises';
import {
  Meilisearch,
  MeilisearchApiError,
  type FederatedMultiSearchParams,
  type MeilisearchErrorResponse,
  type EnqueuedTask,
  type MultiSearchParams,
  type SearchResponse,
  type Settings,
} from 'meilisearch';
import type { Dispatcher } from 'undici';
import type { EngineDocument } from './index-definition.ts';

/** The server must be at least this version, and below the next major one. */
export const minVersion = '1.50.0';
const searchTimeoutMs = 2_000;
/** A server that is busy with documents takes longer for everything else, and megabytes are on their way for a while. */
const requestTimeoutMs = 10_000;
const sendTimeoutMs = 30_000;
const taskPollMs = 100;
const settingsTimeoutMs = 60_000;

/** The server has a version that is not supported. */
export class UnsupportedServerError extends Error {
  constructor(version: string) {
    super(`Meilisearch ${version} is not supported: use ${minVersion} or a later 1.x`);
  }
}

/** A task that the server accepted has failed. */
export class FailedTaskError extends Error {}

/**
 * Refuses to start on a server of a version that is not supported, with an error that names those that are. A server that
 * does not answer may come later.
 */
export async function refuseUnsupportedServer(options: {
  meilisearchUrl?: string | undefined;
  meilisearchApiKey?: string | undefined;
}): Promise<void> {
  const { meilisearchUrl: url, meilisearchApiKey: apiKey } = options;
  if (url === undefined) return;
  try {
    await new SearchServer({ url, apiKey, timeoutMs: searchTimeoutMs }).checkVersion();
  } catch (error) {
    if (error instanceof UnsupportedServerError) throw error;
  }
}

type SearchAnswer = Pick<SearchResponse, 'hits' | 'estimatedTotalHits'>;

/** Records that a search has found, best match first, and about how many there are. */
export interface FoundRecords {
  ids: number[];
  total: number;
}

export interface SearchServerOptions {
  url: string;
  apiKey?: string | undefined;
  /** For requests that hand nothing over. */
  timeoutMs?: number;
}

/** What the platform asks a Meilisearch server. Everything rejects when the server does not answer in time. */
export class SearchServer {
  readonly #client: Meilisearch;
  readonly #sender: Meilisearch;
  readonly #searchUrl: URL;
  readonly #headers: Record<string, string>;

  constructor({ url, apiKey, timeoutMs = requestTimeoutMs }: SearchServerOptions) {
    const config = { host: url, ...(apiKey !== undefined && { apiKey }) };
    this.#searchUrl = new URL('multi-search', url.endsWith('/') ? url : `${url}/`);
    this.#headers = { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) };
    this.#client = new Meilisearch({ ...config, timeout: timeoutMs });
    this.#sender = new Meilisearch({ ...config, timeout: sendTimeoutMs });
  }

  /** Throws UnsupportedServerError unless the server is of a version that is supported. */
  async checkVersion(): Promise<void> {
    const { pkgVersion } = await this.#client.getVersion();
    if (!isSupported(pkgVersion)) throw new UnsupportedServerError(pkgVersion);
  }

  /** When an index was created, as the server says it; undefined when there is none of that name. */
  async createdAt(name: string): Promise<string | undefined> {
    try {
      return (await this.#client.getRawIndex(name)).createdAt;
    } catch (error) {
      if (isMissingIndex(error)) return undefined;
      throw error;
    }
  }

  /** Creates an index with its primary key and complete settings; returns when it was created. */
  async create(name: string, settings: Settings): Promise<string> {
    await this.#succeed(await this.#client.createIndex(name, { primaryKey: 'id' }));
    await this.#succeed(await this.#client.index(name).updateSettings(settings));
    const createdAt = await this.createdAt(name);
    if (createdAt === undefined) throw new Error(`the index ${name} is gone right after it was created`);
    return createdAt;
  }

  /** Deletes an index, if there is one. */
  async remove(name: string): Promise<void> {
    await this.#client.deleteIndex(name);
  }

  /** Hands documents over; returns the number of the task that writes them. */
  async add(name: string, documents: EngineDocument[]): Promise<number> {
    return (await this.#sender.index(name).addDocuments(documents, { primaryKey: 'id' })).taskUid;
  }

  /** Has documents removed; returns the number of the task. */
  async delete(name: string, ids: number[]): Promise<number> {
    return (await this.#sender.index(name).deleteDocuments(ids)).taskUid;
  }

  /** Those of these tasks that have succeeded. Throws FailedTaskError when one has not, or is unknown to the server. */
  async succeeded(taskUids: readonly number[]): Promise<Set<number>> {
    if (taskUids.length === 0) return new Set();
    const { results } = await this.#client.tasks.getTasks({ uids: [...taskUids], limit: taskUids.length });
    if (results.length < taskUids.length) throw new FailedTaskError('the server has lost tasks that it accepted');
    for (const { status, error, uid } of results) {
      if (status !== 'failed' && status !== 'canceled') continue;
      throw new FailedTaskError(`task ${uid} has ${status}: ${error?.message ?? 'no reason given'}`);
    }
    return new Set(results.filter(({ status }) => status === 'succeeded').map(({ uid }) => uid));
  }

  /** What each query of a request finds; of a federated one, what all of them find together. */
  async search(
    parameters: MultiSearchParams | FederatedMultiSearchParams,
    signal?: AbortSignal,
  ): Promise<FoundRecords[]> {
    const limits = [AbortSignal.timeout(searchTimeoutMs), ...(signal === undefined ? [] : [signal])];
    // Loaded with the first search: a platform without a server does without its 4 MiB.
    const { request } = await import('undici');
    // Not by the client, whose fetch takes three times the processor time, a tenth of what a search takes in all.
    const { statusCode: status, body } = await request(this.#searchUrl, {
      method: 'POST',
      headers: this.#headers,
      body: JSON.stringify(parameters),
      signal: AbortSignal.any(limits),
    });
    if (status !== 200) throw new MeilisearchApiError(new Response(null, { status }), await errorIn(body));
    const answer = (await body.json()) as SearchAnswer | { results: SearchAnswer[] };
    return 'results' in answer ? answer.results.map(toFound) : [toFound(answer)];
  }

  async #succeed({ taskUid }: EnqueuedTask): Promise<void> {
    const deadline = Date.now() + settingsTimeoutMs;
    while (!(await this.succeeded([taskUid])).has(taskUid)) {
      if (Date.now() > deadline) throw new Error(`task ${taskUid} has not been done within ${settingsTimeoutMs} ms`);
      await sleep(taskPollMs);
    }
  }
}

function isSupported(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = minVersion.split('.').map(Number);
  return major === oldestMajor && minor >= oldestMinor;
}

/** Whether the server is well, and refuses this one request. */
export function isRefusal(error: unknown): boolean {
  return error instanceof MeilisearchApiError && error.response.status === 400;
}

/** Whether the server says that it does not have an index. */
export function isMissingIndex(error: unknown): boolean {
  return error instanceof MeilisearchApiError && error.cause?.code === 'index_not_found';
}

/** What the server says is wrong, if it says it as it documents. */
async function errorIn(body: Dispatcher.ResponseData['body']): Promise<MeilisearchErrorResponse | undefined> {
  try {
    return (await body.json()) as MeilisearchErrorResponse;
  } catch {
    return undefined;
  }
}

function toFound({ hits, estimatedTotalHits = 0 }: SearchAnswer): FoundRecords {
  return { ids: hits.map(({ id }) => Number(id)), total: estimatedTotalHits };
}
