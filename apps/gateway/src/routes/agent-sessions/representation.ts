import {
  AgentSessionSchema,
  PresignRawTranscriptResponseSchema,
  type AgentSession,
  type GetRawTranscriptResponse,
  type PresignRawTranscriptResponse,
} from '@commonplace/proto/content/v1/agent_sessions';
import { z } from 'zod';
import { required } from '../../representation/required.ts';
import { field, pick } from '../../representation/fields.ts';
import { listOf, represent, withJson } from '../../representation/representation.ts';
import type { SiteAddress } from '../../site/site-address.ts';

const fields = {
  ...pick(AgentSessionSchema, 'id', 'slug', 'title', 'tool_name', 'total_messages', 'published'),
  ...pick(AgentSessionSchema, 'created_at', 'updated_at'),
  url: field(z.string(), ({ slug }: AgentSession, site) => site.url(`/agent_sessions/${slug}`)),
};

/** A session in a list (E38), and when it was made or changed (E39). */
export const agentSession = represent(fields);
export const agentSessionList = listOf(agentSession);

/** A session with what was said (E40), which is JSON in UTF-8 already. */
export const agentSessionDetail = withJson(
  represent({ ...fields, ...pick(AgentSessionSchema, 'curated_count') }),
  {
    metadata: z.looseObject({}),
    messages: z.array(z.looseObject({})),
    slices: z.array(z.looseObject({})),
  },
  ({ session, content }: { session: AgentSession | undefined; content: Uint8Array }) => ({
    object: required(session),
    json: content,
  }),
);

/** Where a raw transcript is to be put. */
export const presignedTranscript = represent({
  ...pick(PresignRawTranscriptResponseSchema, 'store_key'),
  presigned_url: field(z.string(), ({ url }: PresignRawTranscriptResponse, site) => addressOf(url, site)),
});

/** Where it is then. */
export const rawTranscript = represent({
  raw_url: field(z.string(), ({ url }: GetRawTranscriptResponse, site) => addressOf(url, site)),
});

function addressOf(url: string, site: SiteAddress): string {
  return url.startsWith('/') ? site.url(url) : url;
}
