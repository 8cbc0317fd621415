import { expect, it } from 'vitest';
import { sampleView } from '../testing/samples.ts';
import { agentSession } from './agent-sessions.samples.ts';
import { agentSessionPage, agentSessionsPage } from './agent-session-pages.ts';

it.each([
  ['en', 'Command-line tool 3 · 2 messages'],
  ['de', 'Kommandozeilenprogramm 3 · 2 Nachrichten'],
] as const)('names the tool in words of %s', (code, written) => {
  const session = { ...agentSession('Talk'), tool_name: 'cli_tool_3' };
  const view = sampleView('Site', { code });
  const list = agentSessionsPage({ sessions: [session], paging: { page: 1, hasNext: false } }, view);
  for (const page of [list, agentSessionPage({ session }, view)]) expect(page).toContain(written);
});
