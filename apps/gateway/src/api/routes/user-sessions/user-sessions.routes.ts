import { SessionSchema, type Session } from '@commonplace/proto/community/v1/sessions';
import { z } from 'zod';
import { field, pick } from '../../representation/fields.ts';
import { listOf, represent } from '../../representation/representation.ts';
import { defineRoute, type Route } from '../../route.ts';
import { recordId } from '../../schemas/values.ts';

const shared = { tag: 'User administration', administrative: true } as const;

const user = z.object({ id: recordId });
const sessionOfUser = user.extend({ session_id: z.string().max(100) });

/** A session, without its secret. */
const session = represent({
  ...pick(SessionSchema, 'id'),
  ip_address: field(z.string(), ({ visitor }: Session) => visitor?.address ?? ''),
  user_agent: field(z.string(), ({ visitor }: Session) => visitor?.userAgent ?? ''),
  ...pick(SessionSchema, 'created_at', 'last_used_at'),
});

const list = defineRoute({
  ...shared,
  operation: 'ListUserSessions',
  summary: "List a user's sessions, at most 50, last used first (super admin)",
  method: 'GET',
  path: '/api/admin/users/:id/sessions',
  schemas: { params: user, responses: { 200: listOf(session) } },
  async handle({ params: { id: userId }, clients, options }) {
    return { status: 200, body: (await clients.sessions.listSessionsOfUser({ userId }, options)).sessions };
  },
});

const end = defineRoute({
  ...shared,
  operation: 'EndUserSession',
  summary: 'End one session of a user (super admin)',
  method: 'DELETE',
  path: '/api/admin/users/:id/sessions/:session_id',
  caching: { invalidatesOwnReads: false },
  schemas: { params: sessionOfUser, responses: { 204: 'empty' } },
  async handle({ params: { id: userId, session_id: id }, clients, principals, options }) {
    await clients.sessions.endSessionsOfUser({ userId, id }, options);
    principals.forgetUser(userId);
    return { status: 204 };
  },
});

const endAll = defineRoute({
  ...shared,
  operation: 'EndUserSessions',
  summary: 'End all sessions of a user (super admin)',
  method: 'DELETE',
  path: '/api/admin/users/:id/sessions',
  caching: { invalidatesOwnReads: false },
  schemas: { params: user, responses: { 204: 'empty' } },
  async handle({ params: { id: userId }, clients, principals, options }) {
    await clients.sessions.endSessionsOfUser({ userId }, options);
    principals.forgetUser(userId);
    return { status: 204 };
  },
});

const endAccess = defineRoute({
  ...shared,
  operation: 'EndUserAccess',
  summary:
    'Revoke all access to an account, including its password, and email a password reset link to its current address; if that address is not the owner’s, change it first with `PUT /api/admin/users/{id}/email` (super admin)',
  method: 'DELETE',
  path: '/api/admin/users/:id/access',
  caching: { invalidatesOwnReads: false },
  schemas: { params: user, responses: { 204: 'empty' } },
  async handle({ params: { id: userId }, clients, principals, options }) {
    await clients.accounts.endUserAccess({ userId }, options);
    principals.forgetUser(userId);
    return { status: 204 };
  },
});

export const userSessionRoutes: Route[] = [list, end, endAll, endAccess];
