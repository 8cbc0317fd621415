import { UpdateAgentSessionRequestSchema } from '@commonplace/proto/content/v1/agent_sessions';
import { limits } from '@commonplace/rules/limits';
import { agentSessionChanged, agentSessionKeys } from '../../../edge/cache/agent-session-keys.ts';
import { required } from '../../representation/required.ts';
import { bodyBytesFor, defineRoute, sharedRead, smallBodyBytes, type Route } from '../../route.ts';
import { toMessage } from '../../schemas/message.ts';
import {
  agentSession,
  agentSessionBytes,
  agentSessionChanges,
  agentSessionDetail,
  agentSessionDocument,
  agentSessionList,
  agentSessionName,
  agentSessionSlug,
  presignedTranscript,
  publishedAgentSession,
  rawTranscript,
} from './agent-sessions.schemas.ts';
import { unpack } from './unpack.ts';

/** Own sessions are private to their owner and never cached. */
const common = { tag: 'Agent sessions', feature: 'agent sessions' } as const;

/** A large transcript takes a second to parse, and a dozen others may be ahead. */
const timeoutMs = 50_000;
/** Long, since large transcripts are queued (`unpack.ts`). */
const readTimeoutMs = 20_000;

const listAgentSessions = defineRoute({
  ...common,
  operation: 'ListAgentSessions',
  contract: 'E38',
  summary: 'List your agent sessions, last changed first',
  method: 'GET',
  path: '/api/agent_sessions',
  schemas: { responses: { 200: agentSessionList } },
  async handle({ clients, options }) {
    const { agentSessions } = await clients.agentSessions.listAgentSessions({}, options);
    return { status: 200, body: agentSessions };
  },
});

const createAgentSession = defineRoute({
  ...common,
  operation: 'CreateAgentSession',
  contract: 'E39',
  summary: 'Upload an agent session; secrets in it are redacted',
  method: 'POST',
  path: '/api/agent_sessions',
  etag: true,
  limit: 'agent_session_create',
  idempotencyKey: true,
  caching: { invalidatesOwnReads: false },
  document: agentSessionDocument,
  timeoutMs,
  schemas: { body: agentSessionBytes, responses: { 201: agentSession } },
  async handle({ body, site, clients, options }) {
    const reply = await clients.agentSessions.createAgentSession({ document: body }, options);
    const session = required(reply.agentSession);
    return { status: 201, body: session, headers: { location: site.url(`/api/agent_sessions/${session.id}`) } };
  },
});

const presignRawTranscript = defineRoute({
  ...common,
  operation: 'PresignRawTranscript',
  summary: 'Get a URL for uploading a raw transcript, valid for 15 minutes',
  method: 'POST',
  path: '/api/agent_sessions/presign',
  limit: 'agent_session_presign',
  caching: { invalidatesOwnReads: false },
  maxBodyBytes: smallBodyBytes,
  schemas: { responses: { 200: presignedTranscript } },
  async handle({ clients, options }) {
    return { status: 200, body: await clients.agentSessions.presignRawTranscript({}, options) };
  },
});

const getAgentSession = defineRoute({
  ...common,
  operation: 'GetAgentSession',
  contract: 'E40',
  summary: 'Get one of your agent sessions by id or slug, with its messages',
  method: 'GET',
  path: '/api/agent_sessions/:id',
  etag: true,
  timeoutMs: readTimeoutMs,
  schemas: { params: agentSessionName, responses: { 200: agentSessionDetail } },
  async handle({ params: { id }, clients, options }) {
    const reply = await clients.agentSessions.getAgentSession({ name: nameOf(id) }, options);
    const body = { session: reply.agentSession, content: await unpack(reply.content) };
    return { status: 200, body, etag: reply.agentSession?.etag };
  },
});

const getPublishedAgentSession = defineRoute({
  ...sharedRead,
  operation: 'GetPublishedAgentSession',
  summary: 'Get a published agent session of any user by its slug, with its messages',
  tag: 'Agent sessions',
  feature: 'agent sessions',
  path: '/api/published_agent_sessions/:slug',
  timeoutMs: readTimeoutMs,
  schemas: { params: agentSessionSlug, responses: { 200: publishedAgentSession } },
  async handle({ params, clients, options }) {
    const {
      agentSession: session,
      user,
      content,
    } = await clients.agentSessions.getPublishedAgentSession(params, options);
    const published = { session: required(session), user: required(user) };
    return { status: 200, body: { published, content: await unpack(content) }, keys: agentSessionKeys(published) };
  },
});

const updateAgentSession = defineRoute({
  ...common,
  operation: 'UpdateAgentSession',
  summary: 'Publish, unpublish or rename one of your agent sessions',
  method: 'PATCH',
  path: '/api/agent_sessions/:id',
  etag: true,
  maxBodyBytes: bodyBytesFor(limits.agentSession.title),
  schemas: {
    params: agentSessionName,
    wrapper: ['agent_session'],
    body: agentSessionChanges,
    responses: { 200: agentSession },
  },
  async handle({ params: { id }, body, clients, options }) {
    const request = toMessage(UpdateAgentSessionRequestSchema, { ...body, name: nameOf(id) });
    const reply = await clients.agentSessions.updateAgentSession(request, options);
    const session = required(reply.agentSession);
    return { status: 200, body: session, change: agentSessionChanged(session) };
  },
});

const getRawTranscript = defineRoute({
  ...common,
  operation: 'GetRawTranscript',
  summary: 'Get a download URL for the raw transcript of your agent session, valid for 15 minutes',
  method: 'GET',
  path: '/api/agent_sessions/:id/raw_url',
  schemas: { params: agentSessionName, responses: { 200: rawTranscript } },
  async handle({ params: { id }, clients, options }) {
    return { status: 200, body: await clients.agentSessions.getRawTranscript({ name: nameOf(id) }, options) };
  },
});

export const agentSessionRoutes: Route[] = [
  listAgentSessions,
  createAgentSession,
  presignRawTranscript,
  getAgentSession,
  getPublishedAgentSession,
  updateAgentSession,
  getRawTranscript,
];

/** Converts an id or slug for the service. */
function nameOf(id: number | string) {
  return { name: typeof id === 'number' ? { case: 'id' as const, value: id } : { case: 'slug' as const, value: id } };
}
