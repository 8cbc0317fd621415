import { toRfc3339 } from '@commonplace/rules/rfc3339';
import type { SessionsService } from '@commonplace/proto/community/v1/sessions';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { CommunityContext } from '../../context.ts';
import { beginPasskeySignIn } from './begin-passkey-sign-in.ts';
import { endSession } from './end-session.ts';
import { listSessionsOfUser } from './list-sessions-of-user.ts';
import { listSessions } from './list-sessions.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

type ListedSession = Awaited<ReturnType<typeof listSessions>>[number];

export function sessionsRpc(context: CommunityContext) {
  return {
    async signIn(request, call) {
      const signedIn = await signIn(context, call, request);
      if ('session' in signedIn) return { result: { case: 'session', value: signedIn.session } };
      return { result: { case: 'challenge', value: { token: signedIn.challengeToken } } };
    },
    beginPasskeySignIn: (request) => beginPasskeySignIn(context, request),
    async signOut({ token }, call) {
      await signOut(context, call, token);
      return {};
    },
    async listSessions(_request, call) {
      return { sessions: (await listSessions(context, call)).map(view) };
    },
    async endSession({ id }, call) {
      await endSession(context, call, id);
      return {};
    },
    async listSessionsOfUser({ userId }, call) {
      return { sessions: (await listSessionsOfUser(context, call, userId)).map(view) };
    },
  } satisfies Partial<ServiceImplementation<typeof SessionsService>>;
}

function view({ id, address, user_agent: userAgent, created_at, last_used_at, is_current }: ListedSession) {
  const times = { createdAt: toRfc3339(created_at), lastUsedAt: toRfc3339(last_used_at) };
  return { id, visitor: { address, userAgent }, ...times, isCurrent: is_current };
}
