import { isObject, isString, objectOf, refuseOtherFields, type JsonObject } from './json-checks.ts';
import { readSettings } from './index-settings.ts';
import { isIndexUid } from './search-requests.ts';
import { ServerError } from './server-error.ts';
import { StoredIndex } from './stored-index.ts';
import { TaskQueue, type TaskFaults } from './task-queue.ts';

/** The indexes and tasks of a server. Every change of an index is a task. */
export class ServerData {
  readonly tasks: TaskQueue;
  readonly indexes = new Map<string, StoredIndex>();

  constructor(faults: TaskFaults) {
    this.tasks = new TaskQueue(faults);
  }

  /** Removes everything, like a server with a wiped volume. */
  clear(): void {
    this.tasks.clear();
    this.indexes.clear();
  }

  findIndex(uid: string): StoredIndex {
    const index = this.indexes.get(uid);
    if (index === undefined) throw new ServerError('index_not_found', `there is no index ${uid}`);
    return index;
  }

  createIndex(body: unknown): JsonObject {
    const request = objectOf(body, 'index');
    refuseOtherFields(request, ['uid', 'primaryKey']);
    const { uid, primaryKey = null } = request;
    if (uid === undefined) throw new ServerError('missing_index_uid', 'uid: is missing');
    if (!isString(uid) || !isIndexUid(uid)) throw new ServerError('invalid_index_uid', 'uid: is not a name');
    if (primaryKey !== null && !isString(primaryKey)) {
      throw new ServerError('invalid_index_primary_key', 'primaryKey: must be a text');
    }
    const details = { primaryKey };
    return this.tasks.add({
      type: 'indexCreation',
      indexUid: uid,
      details,
      run: () => {
        if (this.indexes.has(uid)) throw new ServerError('index_already_exists', `there is an index ${uid}`);
        this.#indexToChange(uid).primaryKey = primaryKey;
        return details;
      },
    });
  }

  deleteIndex(uid: string): JsonObject {
    return this.tasks.add({
      type: 'indexDeletion',
      indexUid: uid,
      details: {},
      detailsOfFailure: { deletedDocuments: 0 },
      run: () => {
        const { size } = this.findIndex(uid).documents;
        this.indexes.delete(uid);
        return { deletedDocuments: size };
      },
    });
  }

  changeSettings(uid: string, body: unknown): JsonObject {
    const settings = readSettings(body);
    return this.tasks.add({
      type: 'settingsUpdate',
      indexUid: uid,
      details: settings,
      run: () => {
        this.#indexToChange(uid).changeSettings(settings);
        return settings;
      },
    });
  }

  addDocuments(uid: string, body: unknown, primaryKey: string | undefined): JsonObject {
    const documents: unknown[] = Array.isArray(body) ? body : [body];
    if (!documents.every(isObject)) throw new ServerError('malformed_payload', 'documents: must be objects');
    const received = { receivedDocuments: documents.length };
    return this.tasks.add({
      type: 'documentAdditionOrUpdate',
      indexUid: uid,
      details: { ...received, indexedDocuments: null },
      detailsOfFailure: { ...received, indexedDocuments: 0 },
      run: () => {
        this.#indexToChange(uid).addDocuments(documents, primaryKey);
        return { ...received, indexedDocuments: documents.length };
      },
    });
  }

  deleteDocuments(uid: string, body: unknown): JsonObject {
    if (!Array.isArray(body)) throw new ServerError('bad_request', 'ids: must be a list');
    const provided = { providedIds: body.length, originalFilter: null };
    return this.tasks.add({
      type: 'documentDeletion',
      indexUid: uid,
      details: { ...provided, deletedDocuments: null },
      detailsOfFailure: { ...provided, deletedDocuments: 0 },
      run: () => ({ ...provided, deletedDocuments: this.findIndex(uid).deleteDocuments(body) }),
    });
  }

  /** Settings and documents for a missing index create it. */
  #indexToChange(uid: string): StoredIndex {
    const index = this.indexes.get(uid) ?? new StoredIndex(uid);
    this.indexes.set(uid, index);
    return index;
  }
}
