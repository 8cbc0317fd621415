import type { TestUser } from '../support/test-users.ts';
import { sendRequest } from '../support/request.ts';
import { names, nested, person } from './fields.ts';
import { onlyV1, type Operation } from './operation.ts';
import type { Scene } from './scene.ts';

const inList = names('id slug title tool_name total_messages published created_at updated_at url');
const path = '/api/agent_sessions';
const content = {
  messages: [{ role: 'user', content: [{ type: 'text', text: 'Add a test.' }] }],
  metadata: {},
  slices: [],
};

const sessionOf = async (scene: Scene, owner: TestUser, more: object = {}) =>
  (await scene.make<{ id: number }>(owner, path, { curated_data: JSON.stringify(content), ...more })).id;

/** Uploads a raw transcript and returns its key. */
async function transcriptOf(scene: Scene, owner: TestUser): Promise<string> {
  const made = await scene.make<{ store_key: string; presigned_url: string }>(owner, `${path}/presign`, {});
  const { pathname, search } = new URL(made.presigned_url);
  const put = await sendRequest(scene.platform.url, 'PUT', pathname + search, {
    body: '{}\n',
    headers: { 'content-type': 'application/x-jsonlines' },
  });
  if (put.status >= 300) throw new Error(`the transcript was answered ${put.status}`);
  return made.store_key;
}

export const agentSessionOperations: Operation[] = [
  {
    name: 'ListAgentSessions',
    method: 'GET',
    path,
    versions: onlyV1,
    for: 'key',
    async prepare(scene, caller) {
      await sessionOf(scene, caller);
      return { path };
    },
    status: 200,
    fields: inList,
  },
  {
    name: 'CreateAgentSession',
    method: 'POST',
    path,
    versions: onlyV1,
    for: 'key',
    prepare: () => ({ path, body: { title: 'Adding a test', curated_data: JSON.stringify(content) } }),
    status: 201,
    fields: inList,
  },
  {
    name: 'GetAgentSession',
    method: 'GET',
    path: `${path}/{id}`,
    versions: onlyV1,
    for: 'owner',
    prepare: async (scene, owner) => ({ path: `${path}/${await sessionOf(scene, owner)}` }),
    status: 200,
    fields: [
      ...inList,
      ...names('curated_count metadata metadata.redactions messages messages.role messages.content slices'),
      ...names('messages.content.type messages.content.text'),
    ],
    otherStatuses: { 'someone else': 404 },
  },
  {
    name: 'GetPublishedAgentSession',
    method: 'GET',
    path: '/api/published_agent_sessions/{slug}',
    versions: onlyV1,
    for: 'anyone',
    async prepare(scene, owner) {
      const session = await scene.make<{ id: number; slug: string }>(owner, path, {
        curated_data: JSON.stringify(content),
      });
      const body = { agent_session: { published: true } };
      await scene.platform.request('PATCH', `${path}/${session.id}`, { key: owner.apiKey, body });
      // The owner is known where sessions are.
      await scene.platform.settled();
      return { path: `/api/published_agent_sessions/${session.slug}` };
    },
    status: 200,
    fields: [
      ...inList,
      ...names('curated_count metadata metadata.redactions messages messages.role messages.content slices'),
      ...names('messages.content.type messages.content.text'),
      ...nested('user', person),
    ],
  },
  {
    name: 'PresignRawTranscript',
    method: 'POST',
    path: `${path}/presign`,
    versions: onlyV1,
    for: 'key',
    prepare: () => ({ path: `${path}/presign` }),
    status: 200,
    fields: ['store_key', 'presigned_url'],
  },
  {
    name: 'UpdateAgentSession',
    method: 'PATCH',
    path: `${path}/{id}`,
    versions: onlyV1,
    for: 'owner',
    prepare: async (scene, owner) => ({
      path: `${path}/${await sessionOf(scene, owner)}`,
      body: { agent_session: { published: true } },
    }),
    status: 200,
    fields: inList,
    otherStatuses: { 'someone else': 404 },
  },
  {
    name: 'GetRawTranscript',
    method: 'GET',
    path: `${path}/{id}/raw_url`,
    versions: onlyV1,
    for: 'owner',
    async prepare(scene, owner) {
      const more = { store_key: await transcriptOf(scene, owner) };
      return { path: `${path}/${await sessionOf(scene, owner, more)}/raw_url` };
    },
    status: 200,
    fields: ['raw_url'],
    otherStatuses: { 'someone else': 404 },
  },
];
