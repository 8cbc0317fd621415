import type { AgentSessionsService } from '@commonplace/proto/content/v1/agent_sessions';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { ContentContext } from '../context.ts';
import { createAgentSession } from './create-agent-session.ts';
import { exportAgentSessions } from './export-agent-sessions.ts';
import { getAgentSession } from './get-agent-session.ts';
import { listAgentSessions } from './list-agent-sessions.ts';
import { getRawTranscript, presignRawTranscript } from './raw-transcripts.ts';
import { updateAgentSession } from './update-agent-session.ts';

/** The agent sessions service on the wire. */
export function agentSessionsRpc(context: ContentContext): ServiceImplementation<typeof AgentSessionsService> {
  return {
    listAgentSessions: async (_request, call) => ({ agentSessions: await listAgentSessions(context, call) }),
    getAgentSession: ({ name }, call) => getAgentSession(context, call, name),
    presignRawTranscript: (_request, call) => presignRawTranscript(context, call),
    createAgentSession: async ({ document }, call) => ({
      agentSession: await createAgentSession(context, call, document),
    }),
    updateAgentSession: async (request, call) => ({ agentSession: await updateAgentSession(context, call, request) }),
    getRawTranscript: async ({ name }, call) => ({ url: await getRawTranscript(context, call, name) }),
    exportAgentSessions: async (request, call) => ({
      agentSessions: await exportAgentSessions(context, call, request),
    }),
  };
}
