import {
  AgentSessionSchema,
  PresignRawTranscriptResponseSchema,
  type AgentSession,
  type GetRawTranscriptResponse,
  type PresignRawTranscriptResponse,
} from '@commonplace/proto/content/v1/agent_sessions';
import { limits, toolNames } from '@commonplace/rules/limits';
import { z } from 'zod';
import type { Person } from '@commonplace/proto/people/v1/people';
import { field, pick, within } from '../../representation/fields.ts';
import { person } from '../../representation/people.ts';
import { listOf, nested, represent, withJson } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import type { DocumentBody } from '../../../edge/served-route.ts';
import { exactName } from '../../schemas/query-values.ts';
import { recordId } from '../../schemas/values.ts';
import type { SiteAddress } from '../../../site/site-address.ts';

/** Digits are an id, anything else is a slug (GetAgentSession). */
export const agentSessionName = z.object({
  id: z.union([z.string().regex(/^\d+$/).pipe(recordId), exactName.max(200)]).meta({ type: 'string', maxLength: 200 }),
});

const transcript = z.object({
  messages: z
    .array(
      z.object({
        role: z.enum(['user', 'assistant']),
        content: z.array(z.object({ type: z.enum(['text', 'tool_call']) })),
      }),
    )
    .max(limits.agentSession.messages),
  metadata: z.object({}).nullable().optional(),
  slices: z.array(z.object({})).nullable().optional(),
});

/** The body of CreateAgentSession, which content parses. */
export const agentSessionDocument: DocumentBody = {
  maxBytes: limits.agentSession.bytes,
  schema: z.object({
    title: z.string().nullable().optional().meta({ maxLength: limits.agentSession.title }),
    curated_data: z
      .union([z.string().meta({ maxLength: limits.agentSession.bytes }), transcript])
      .nullable()
      .optional()
      .meta({ description: 'The transcript, as an object or as a string of JSON; unknown fields are kept' }),
    store_key: z
      .string()
      .max(100)
      .nullable()
      .optional()
      .meta({ description: 'The key of the raw transcript, from `POST /api/agent_sessions/presign`' }),
    tool_name: z.enum(toolNames).nullable().optional().meta({ description: 'Defaults to the tool in the metadata' }),
  }),
};

/** The unparsed body; empty if it is missing. */
export const agentSessionBytes = z.instanceof(Uint8Array).default(() => new Uint8Array());

export const agentSessionChanges = z.object({
  published: z.boolean().nullable().optional(),
  title: z
    .string()
    .nullable()
    .transform((title) => title ?? '')
    .optional()
    .meta({ type: ['string'], maxLength: limits.agentSession.title }),
});

const fields = {
  ...pick(AgentSessionSchema, 'id', 'slug', 'title', 'tool_name', 'total_messages', 'published'),
  ...pick(AgentSessionSchema, 'created_at', 'updated_at'),
  url: field(z.string(), ({ slug }: AgentSession, site) => site.url(`/agent_sessions/${slug}`)),
};

/** A session in a list (ListAgentSessions), or after it was created or changed (CreateAgentSession). */
export const agentSession = represent(fields);
export const agentSessionList = listOf(agentSession);

const transcriptMembers = {
  metadata: z.looseObject({}),
  messages: z.array(z.looseObject({})),
  slices: z.array(z.looseObject({})),
};

/** A session with its messages (GetAgentSession), which are already JSON in UTF-8. */
export const agentSessionDetail = withJson(
  represent({ ...fields, ...pick(AgentSessionSchema, 'curated_count') }),
  transcriptMembers,
  ({ session, content }: { session: AgentSession | undefined; content: Uint8Array }) => ({
    object: required(session),
    json: content,
  }),
);

export const agentSessionSlug = z.object({ slug: exactName.max(200).meta({ type: 'string', maxLength: 200 }) });

interface PublishedSession {
  session: AgentSession;
  user: Person;
}

const published = represent({
  ...within(({ session }: PublishedSession) => session, { ...fields, ...pick(AgentSessionSchema, 'curated_count') }),
  user: nested(person, ({ user }: PublishedSession) => user),
});

/** A published session with its owner and its messages (GetPublishedAgentSession). */
export const publishedAgentSession = withJson(
  published,
  transcriptMembers,
  ({ published, content }: { published: PublishedSession; content: Uint8Array }) => ({
    object: published,
    json: content,
  }),
);

/** The upload URL of a raw transcript. */
export const presignedTranscript = represent({
  ...pick(PresignRawTranscriptResponseSchema, 'store_key'),
  presigned_url: field(z.string(), ({ url }: PresignRawTranscriptResponse, site) => addressOf(url, site)),
});

/** The download URL of a raw transcript. */
export const rawTranscript = represent({
  raw_url: field(z.string(), ({ url }: GetRawTranscriptResponse, site) => addressOf(url, site)),
});

function addressOf(url: string, site: SiteAddress): string {
  return url.startsWith('/') ? site.url(url) : url;
}
