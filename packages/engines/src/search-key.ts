import { createHmac } from 'node:crypto';

/** What the platform may do on a Meilisearch server: search, and keep its indexes. */
export const searchKeyActions = [
  'search',
  'documents.add',
  'documents.delete',
  'indexes.create',
  'indexes.get',
  'indexes.delete',
  'settings.update',
  'tasks.get',
  'version',
];

/** The id under which that key is created. Meilisearch makes a key of its id and the master key, so its value is known. */
export const searchKeyId = '5d3c1f0e-8d0f-4b6e-9c1a-7f2b64c0a9d1';

/** The value of the key on a server with this master key. */
export function searchKey(masterKey: string): string {
  return createHmac('sha256', masterKey).update(searchKeyId).digest('hex');
}

/** Creates the key on a server, unless it is there. Throws when the server refuses. */
export async function createSearchKey(url: string, masterKey: string, signal: AbortSignal): Promise<void> {
  const key = {
    uid: searchKeyId,
    name: 'Commonplace',
    // Meilisearch knows `version` only for keys of all indexes.
    indexes: ['*'],
    actions: searchKeyActions,
    expiresAt: null,
  };
  const headers = { authorization: `Bearer ${masterKey}`, 'content-type': 'application/json' };
  const response = await fetch(`${url}/keys`, { method: 'POST', headers, body: JSON.stringify(key), signal });
  const { code, message } = (await response.json()) as { code?: string; message?: string };
  if (response.ok || code === 'api_key_already_exists') return;
  throw new Error(`Meilisearch does not create the search key: ${message ?? response.status}`);
}
