import { expect } from 'vitest';
import { acceptsCondition, descriptionOf } from '../../operations/descriptions.ts';
import type { Operation } from '../../operations/operation.ts';
import type { Answer } from '../../support/request.ts';
import { newestOf } from './callers-of.ts';
import type { Calls } from './calls.ts';

export const isConditional = (operation: Operation) =>
  ['PUT', 'PATCH', 'DELETE'].includes(operation.method) && acceptsCondition(operation);

const unknown = `"${'A'.repeat(22)}"`;

/** Returns the path that reads the record which a write changes. */
function readOf(path: string): string {
  if (/^\/api\/users\/me(?:\/|$)/.test(path)) return path;
  const record = path
    .replace(/\/(unpublish|publication|approve|hide|add_users|remove_users|publish|revert)$/, '')
    .replace(/^\/api\/admin\/listings/, '/api/listings')
    .replace(/^\/api\/subforems/, '/api/admin/subforems');
  return record.replace(/^\/api(?:\/admin)?\/users\/([^/]+)(\/.*)?$/, '/api/admin/users/$1');
}

async function readRecord({ owner, scene }: Calls, requestPath: string): Promise<Answer> {
  const path = readOf(requestPath.split('?', 1)[0] ?? '');
  const reader = path.startsWith('/api/admin/users/') ? scene.administrator : owner;
  return scene.platform.request('GET', path, { key: reader.apiKey });
}

/** Returns the edit tag of the record that the prepared request changes. */
export async function readEditTag(calls: Calls): Promise<string> {
  const { path } = await calls.prepare();
  const read = await readRecord(calls, path);
  expect(read.status, read.text).toBe(200);
  const etag = read.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  return etag;
}

/** Sends the owner's change, which succeeds only with the edit tag of the record. */
export async function changeUnderCondition(calls: Calls, etag: string): Promise<void> {
  const { operation } = calls;
  const version = newestOf(operation);
  const { path } = await calls.prepare();
  const refused = await calls.send('owner', version, { ifMatch: `${unknown}, W/${unknown}`, status: 412 });
  expect(refused.headers.get('etag')).toBe(etag);
  expect(refused.json()).toMatchObject({ status: 412, error: 'The record was changed after you read it' });
  // It succeeds only if neither the refused change nor other callers changed the record. A compressing proxy makes the tag weak.
  const done = await calls.change('owner', version, { ifMatch: `${unknown}, W/${etag}` });
  if (operation.method === 'DELETE' && operation.path === readOf(operation.path)) return;
  if (done.headers.has('etag')) {
    expect(done.headers.get('etag')).toBe((await readRecord(calls, path)).headers.get('etag'));
    expect(descriptionOf(operation).responses[operation.status]?.headers).toHaveProperty('etag');
  } else expect(done.text).toBe('');
}
