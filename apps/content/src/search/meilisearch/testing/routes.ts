import { isCount, refuseOtherFields, type JsonObject } from './json-checks.ts';
import { answerMultiSearch, answerSearch, isIndexUid } from './search-requests.ts';
import type { ServerData } from './server-data.ts';
import { NotImitatedError, ServerError } from './server-error.ts';

/** A request with a valid key. */
export interface FakeServerRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  /** The body as sent. */
  text: string;
  contentType: string | undefined;
}

export interface FakeServerAnswer {
  status: number;
  body: unknown;
}

interface RouteContext {
  data: ServerData;
  version: string;
  request: FakeServerRequest;
  /** The parts of the path that match the stars. */
  parameters: string[];
}

type Route = (context: RouteContext) => FakeServerAnswer;

const ok = (body: unknown): FakeServerAnswer => ({ status: 200, body });
const accepted = (body: unknown): FakeServerAnswer => ({ status: 202, body });

const routes: Record<string, Route> = {
  'GET /health': () => ok({ status: 'available' }),
  'GET /version': ({ version }) => ok({ commitSha: 'unknown', commitDate: 'unknown', pkgVersion: version }),
  'GET /indexes': ({ data, request }) => ok(listIndexes(data, request.query)),
  'POST /indexes': ({ data, request }) => accepted(data.createIndex(jsonOf(request))),
  'GET /indexes/*': ({ data, parameters: [uid = ''] }) => ok(data.findIndex(uid)),
  'DELETE /indexes/*': ({ data, parameters: [uid = ''] }) => accepted(data.deleteIndex(uid)),
  'GET /indexes/*/settings': ({ data, parameters: [uid = ''] }) => ok(data.findIndex(uid).settings),
  'PATCH /indexes/*/settings': ({ data, request, parameters: [uid = ''] }) =>
    accepted(data.changeSettings(uid, jsonOf(request))),
  'POST /indexes/*/documents': ({ data, request, parameters: [uid = ''] }) => {
    refuseOtherFields(Object.fromEntries(request.query), ['primaryKey']);
    const documents = jsonOf(request, 'missing_payload');
    return accepted(data.addDocuments(uid, documents, request.query.get('primaryKey') ?? undefined));
  },
  'POST /indexes/*/documents/delete-batch': ({ data, request, parameters: [uid = ''] }) =>
    accepted(data.deleteDocuments(uid, jsonOf(request))),
  'POST /indexes/*/search': ({ data, request, parameters: [uid = ''] }) =>
    ok(answerSearch(data.findIndex(uid), jsonOf(request))),
  'POST /multi-search': ({ data, request }) => ok(answerMultiSearch((uid) => data.findIndex(uid), jsonOf(request))),
  'GET /tasks': ({ data, request }) => ok(listTasks(data, request.query)),
  'GET /tasks/*': ({ data, parameters: [uid = ''] }) => ok(findTask(data, uid)),
};

/** Answers a request as the server would. Throws ServerError for a rejected one. */
export function answerRequest(data: ServerData, version: string, request: FakeServerRequest): FakeServerAnswer {
  const segments = request.path.split('/').map(decodeURIComponent);
  for (const [name, route] of Object.entries(routes)) {
    const [method, pattern = ''] = name.split(' ');
    const parts = pattern.split('/');
    if (method !== request.method || parts.length !== segments.length) continue;
    if (!parts.every((part, index) => part === '*' || part === segments[index])) continue;
    const parameters = segments.filter((_part, index) => parts[index] === '*');
    if (segments[1] === 'indexes' && !parameters.every(isIndexUid)) {
      throw new ServerError('invalid_index_uid', 'the name of the index is invalid');
    }
    return route({ data, version, request, parameters });
  }
  throw new NotImitatedError(`${request.method} ${request.path}`);
}

function jsonOf({ text, contentType }: FakeServerRequest, codeOfEmpty = 'malformed_payload'): unknown {
  if (contentType === undefined) throw new ServerError('missing_content_type', 'the content type is missing');
  if (contentType.split(';')[0] !== 'application/json') {
    throw new ServerError('invalid_content_type', 'the content type must be application/json');
  }
  if (text === '') throw new ServerError(codeOfEmpty, 'there is no body');
  try {
    return JSON.parse(text);
  } catch {
    throw new ServerError('malformed_payload', 'the body is not JSON');
  }
}

function listIndexes({ indexes }: ServerData, query: URLSearchParams): JsonObject {
  refuseOtherFields(Object.fromEntries(query), ['limit', 'offset']);
  const limit = readCount(query, 'limit', 20, 'invalid_index_limit');
  const offset = readCount(query, 'offset', 0, 'invalid_index_offset');
  const results = [...indexes.values()].toSorted((one, other) => (one.uid < other.uid ? -1 : 1));
  return { results: results.slice(offset, offset + limit), offset, limit, total: indexes.size };
}

/** By id only; no other query is supported. */
function listTasks({ tasks }: ServerData, query: URLSearchParams): JsonObject {
  refuseOtherFields(Object.fromEntries(query), ['uids', 'limit']);
  const limit = readCount(query, 'limit', 20, 'invalid_task_limit');
  const uids = query.get('uids');
  if (uids === null) throw new NotImitatedError('a list of all tasks');
  const wanted = uids.split(',').flatMap((uid) => (uid === '' ? [] : readTaskUid(uid)));
  const wantedTasks = [...new Set(wanted)]
    .toSorted((one, other) => other - one)
    .flatMap((uid) => tasks.find(uid) ?? []);
  const results = wantedTasks.slice(0, limit);
  return {
    results,
    total: wantedTasks.length,
    limit,
    from: results[0]?.uid ?? null,
    next: wantedTasks[limit]?.uid ?? null,
  };
}

function findTask({ tasks }: ServerData, uid: string): unknown {
  const task = tasks.find(readTaskUid(uid));
  if (task === undefined) throw new ServerError('task_not_found', `there is no task ${uid}`);
  return task;
}

function readTaskUid(text: string): number {
  if (!/^\d+$/.test(text)) throw new ServerError('invalid_task_uids', `${text} is not the number of a task`);
  return Number(text);
}

function readCount(query: URLSearchParams, name: string, initial: number, code: string): number {
  const text = query.get(name);
  if (text === null) return initial;
  const count = Number(text);
  if (text.trim() === '' || !isCount(count)) throw new ServerError(code, `${name}: must be a count`);
  return count;
}
