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

/** The minimum supported version; the next major version is not supported. */
export const minVersion = '1.50.0';
const searchTimeoutMs = 2_000;
/** A server that is busy indexing answers slowly, and megabytes take a while to send. */
const requestTimeoutMs = 10_000;
const sendTimeoutMs = 30_000;
const taskPollMs = 100;
const settingsTimeoutMs = 60_000;

export class UnsupportedServerError extends Error {
  constructor(version: string) {
    super(`Meilisearch ${version} is not supported: use ${minVersion} or a later 1.x`);
  }
}

/** A task that the server accepted has failed. */
export class FailedTaskError extends Error {}

/** Throws at startup if the server has an unsupported version. A server that does not answer may start later. */
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

/** Ids of found records, best match first, and an estimate of how many match. */
export interface FoundRecords {
  ids: number[];
  total: number;
}

export interface SearchServerOptions {
  url: string;
  apiKey?: string | undefined;
  /** For requests that send no documents. */
  timeoutMs?: number;
}

/** A client of a Meilisearch server. Every method rejects if the server does not answer in time. */
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

  /** Throws UnsupportedServerError unless the server has a supported version. */
  async checkVersion(): Promise<void> {
    const { pkgVersion } = await this.#client.getVersion();
    if (!isSupported(pkgVersion)) throw new UnsupportedServerError(pkgVersion);
  }

  /** Returns when an index was created, in the server's format; undefined if there is none. */
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
    if (createdAt === undefined) throw new Error(`the index ${name} disappeared right after it was created`);
    return createdAt;
  }

  async remove(name: string): Promise<void> {
    await this.#client.deleteIndex(name);
  }

  /** Sends documents; returns the id of the task that writes them. */
  async add(name: string, documents: EngineDocument[]): Promise<number> {
    return (await this.#sender.index(name).addDocuments(documents, { primaryKey: 'id' })).taskUid;
  }

  /** Deletes documents; returns the id of the task. */
  async delete(name: string, ids: number[]): Promise<number> {
    return (await this.#sender.index(name).deleteDocuments(ids)).taskUid;
  }

  /** Returns those tasks that have succeeded. Throws FailedTaskError if one has failed or is unknown to the server. */
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

  /** Returns the results of each query; one merged result for a federated search. */
  async search(
    parameters: MultiSearchParams | FederatedMultiSearchParams,
    signal?: AbortSignal,
  ): Promise<FoundRecords[]> {
    const limits = [AbortSignal.timeout(searchTimeoutMs), ...(signal === undefined ? [] : [signal])];
    // Loaded with the first search: without a server it would waste 4 MiB.
    const { request } = await import('undici');
    // The client's fetch takes three times the CPU time, a tenth of a search in all.
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
      if (Date.now() > deadline) throw new Error(`task ${taskUid} has not finished within ${settingsTimeoutMs} ms`);
      await sleep(taskPollMs);
    }
  }
}

function isSupported(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = minVersion.split('.').map(Number);
  return major === oldestMajor && minor >= oldestMinor;
}

/** Whether the server works and rejects this one request. */
export function isRefusal(error: unknown): boolean {
  return error instanceof MeilisearchApiError && error.response.status === 400;
}

export function isMissingIndex(error: unknown): boolean {
  return error instanceof MeilisearchApiError && error.cause?.code === 'index_not_found';
}

/** Reads the documented error of a response, if it has one. */
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
