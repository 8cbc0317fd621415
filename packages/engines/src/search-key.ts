import { createHmac } from 'node:crypto';

/** Permissions of the platform on a Meilisearch server. */
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

/** Id of the key. Meilisearch derives a key from its id and the master key, so its value is known in advance. */
export const searchKeyId = '5d3c1f0e-8d0f-4b6e-9c1a-7f2b64c0a9d1';

/** Returns the value of the key for a master key. */
export function searchKey(masterKey: string): string {
  return createHmac('sha256', masterKey).update(searchKeyId).digest('hex');
}

/** Creates the key on a server if it does not exist. Throws if the server refuses. */
export async function createSearchKey(url: string, masterKey: string, signal: AbortSignal): Promise<void> {
  const key = {
    uid: searchKeyId,
    name: 'Commonplace',
    // The action `version` requires a key for all indexes.
    indexes: ['*'],
    actions: searchKeyActions,
    expiresAt: null,
  };
  const headers = { authorization: `Bearer ${masterKey}`, 'content-type': 'application/json' };
  const response = await fetch(`${url}/keys`, { method: 'POST', headers, body: JSON.stringify(key), signal });
  const { code, message } = (await response.json()) as { code?: string; message?: string };
  if (response.ok || code === 'api_key_already_exists') return;
  throw new Error(`Meilisearch refused to create the search key: ${message ?? response.status}`);
}
