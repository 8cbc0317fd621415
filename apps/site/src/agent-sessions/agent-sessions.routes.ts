import { CommonplaceError } from '@commonplace/client';
import { agentSessionPage, agentSessionsPage } from './agent-session-pages.ts';
import { pageNotFound } from '../serving/page-failure.ts';
import type { PageCall, PageRoute, PageResult } from '../serving/page-route.ts';

/** The viewer's own sessions; visitors are redirected to the sign-in page. */
async function showSessions({ api, view }: PageCall): Promise<PageResult> {
  const [sessions, pageView] = await Promise.all([api.part(api.client.listAgentSessions()), view()]);
  return { html: agentSessionsPage({ sessions, paging: { page: 1, hasNext: false } }, pageView) };
}

/** A session of the viewer, or a published one. */
async function showSession({ params, api, isSignedIn, view }: PageCall): Promise<PageResult> {
  const { slug = '' } = params;
  // To an API key, digits are an id.
  if (/^\d+$/.test(slug)) throw pageNotFound();
  const own = isSignedIn ? await ownSession(api.client.getAgentSession({ params: { path: { id: slug } } })) : undefined;
  if (own) return { html: agentSessionPage({ session: own }, await view()) };
  const session = await api.client.getPublishedAgentSession({ params: { path: { slug } } });
  return { html: agentSessionPage({ session, owner: session.user }, await view()) };
}

/** Resolves to undefined for a session of someone else, and when the viewer's session has ended. */
async function ownSession<Session>(reading: Promise<Session>): Promise<Session | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof CommonplaceError && [401, 403, 404].includes(error.status)) return undefined;
    throw error;
  }
}

export const agentSessionPages: readonly PageRoute[] = [
  { path: '/agent_sessions', show: showSessions },
  { path: '/agent_sessions/:slug', show: showSession },
];
