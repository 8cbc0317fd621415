import { userKey } from './account-keys.ts';
import type { AnswerKeys, Change } from './answer-keys.ts';
import { bylineKey } from './article-keys.ts';

const agentSessionKey = (id: number) => `agent_sessions/${id}`;

/** Returns the keys of GetPublishedAgentSession, with those of its owner. */
export function agentSessionKeys({
  session: { id },
  user: { userId },
}: {
  session: { id: number };
  user: { userId: number };
}): AnswerKeys {
  const header = [agentSessionKey(id), userKey(userId)];
  return { header, index: [...header, bylineKey('users', userId)] };
}

/** Returns the cache changes after a session was published, renamed, withdrawn or deleted. */
export function agentSessionChanged({ id }: { id: number }): Change {
  return { purge: [agentSessionKey(id)] };
}
