import { agentSessionPage, agentSessionsPage } from '../../pages/community/agent-session-pages.ts';
import type { PageCall, PageRoute, Shown } from '../../serving/page-route.ts';

/** The viewer's own sessions; visitors are led to the sign-in page. */
async function showSessions({ api, view }: PageCall): Promise<Shown> {
  const sessions = await api.client.listAgentSessions();
  return { html: agentSessionsPage({ sessions, paging: { page: 1, hasNext: false } }, await view()) };
}

async function showSession({ params, api, view }: PageCall): Promise<Shown> {
  const session = await api.client.getAgentSession({ params: { path: { id: params['slug'] ?? '' } } });
  return { html: agentSessionPage({ session }, await view()) };
}

export const agentSessionPages: readonly PageRoute[] = [
  { path: '/agent_sessions', show: showSessions },
  { path: '/agent_sessions/:slug', show: showSession },
];
