import type { AgentSessionsService } from '@commonplace/proto/content/v1/agent_sessions';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { ContentContext } from '../context.ts';
import { createAgentSession } from './create-agent-session.ts';
import { getAgentSession } from './get-agent-session.ts';
import { getRawTranscript } from './raw-transcripts.ts';

/** Adapts use cases of agent sessions to gRPC. */
export function agentSessionsRpc(context: ContentContext) {
  return {
    getAgentSession: ({ name }, call) => getAgentSession(context, call, name),
    createAgentSession: async ({ document }, call) => ({
      agentSession: await createAgentSession(context, call, document),
    }),
    getRawTranscript: async ({ name }, call) => ({ url: await getRawTranscript(context, call, name) }),
  } satisfies Partial<ServiceImplementation<typeof AgentSessionsService>>;
}
