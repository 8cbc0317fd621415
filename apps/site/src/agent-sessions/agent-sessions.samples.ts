import { paging, type Samples, sampleUser, time } from '../testing/samples.ts';
import { agentSessionPage, agentSessionsPage } from './agent-session-pages.ts';

/** Returns a session whose texts are all the given one. */
export const agentSession = (text: string) => ({
  id: 1,
  slug: 'session',
  title: text,
  tool_name: text,
  total_messages: 2,
  published: false,
  created_at: time,
  updated_at: time,
  url: '/agent_sessions/session',
  curated_count: 0,
  metadata: {},
  messages: [
    {
      role: text,
      content: [
        { type: 'text', text },
        { type: 'tool_call', name: text, input: text },
      ],
    },
    { content: text },
  ] as never[],
  slices: [],
});

export const samples: Samples = {
  agentSessions: (text, view) => agentSessionsPage({ sessions: [agentSession(text)], paging }, view),
  agentSession: (text, view) => agentSessionPage({ session: agentSession(text) }, view),
  publishedAgentSession: (text, view) =>
    agentSessionPage({ session: agentSession(text), owner: sampleUser(text) }, view),
};
