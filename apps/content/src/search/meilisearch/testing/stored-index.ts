import { changeSettings, initialSettings, type IndexSettings } from './index-settings.ts';
import type { JsonObject } from './json-checks.ts';
import { ServerError } from './server-error.ts';

export type StoredDocument = JsonObject;

/** An index with its documents, in the order of arrival. */
export class StoredIndex {
  readonly uid: string;
  readonly createdAt = new Date().toISOString();
  updatedAt = this.createdAt;
  primaryKey: string | null = null;
  settings: IndexSettings = initialSettings;
  readonly documents = new Map<string, StoredDocument>();
  /** The names of all fields that documents have had. */
  readonly fields = new Set<string>();

  constructor(uid: string) {
    this.uid = uid;
  }

  changeSettings(changes: JsonObject): void {
    this.settings = changeSettings(this.settings, changes);
    this.#note();
  }

  /** Adds documents or replaces those with the same id: all of them, or none if one is rejected. */
  addDocuments(documents: readonly StoredDocument[], primaryKey: string | undefined): void {
    const [first] = documents;
    if (first === undefined) return;
    const key = this.#primaryKeyFor(first, primaryKey);
    const byId = documents.map((document) => [documentId(document, key), document] as const);
    this.primaryKey = key;
    for (const [id, document] of byId) {
      this.documents.set(id, document);
      for (const field of Object.keys(document)) this.fields.add(field);
    }
    this.#note();
  }

  /** Returns how many of them existed. */
  deleteDocuments(ids: readonly unknown[]): number {
    const deletedIds = ids.filter((id) => this.documents.delete(String(id)));
    this.#note();
    return deletedIds.length;
  }

  toJSON() {
    const { uid, createdAt, updatedAt, primaryKey } = this;
    return { uid, createdAt, updatedAt, primaryKey };
  }

  #primaryKeyFor(document: StoredDocument, wanted: string | undefined): string {
    if (this.primaryKey !== null && wanted !== undefined && wanted !== this.primaryKey) {
      throw new ServerError('index_primary_key_already_exists', `the primary key is ${this.primaryKey}`);
    }
    const primaryKey = this.primaryKey ?? wanted;
    if (primaryKey !== undefined) return primaryKey;
    const candidates = Object.keys(document).filter((name) => name.toLowerCase().endsWith('id'));
    const [only] = candidates;
    if (only === undefined) throw new ServerError('index_primary_key_no_candidate_found', 'no field ends with id');
    if (candidates.length === 1) return only;
    throw new ServerError(
      'index_primary_key_multiple_candidates_found',
      `several fields end with id: ${candidates.join()}`,
    );
  }

  #note(): void {
    this.updatedAt = new Date().toISOString();
  }
}

function documentId(document: StoredDocument, primaryKey: string): string {
  const id = document[primaryKey];
  if (id === undefined) throw new ServerError('missing_document_id', `a document has no ${primaryKey}`);
  if (typeof id === 'number' && Number.isSafeInteger(id)) return String(id);
  if (typeof id === 'string' && /^[\w-]{1,511}$/.test(id)) return id;
  throw new ServerError('invalid_document_id', `${JSON.stringify(id)} is not an id`);
}
