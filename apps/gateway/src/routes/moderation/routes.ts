import { limits } from '@commonplace/rules/limits';
import { invalid } from '@commonplace/rpc/errors';
import { bodyBytesFor, defineRoute, onlyV1, type Route } from '../../route.ts';
import { userStatus } from './representation.ts';
import { statusUpdate, suspension, userId } from './schemas.ts';

const tag = 'Moderation';
const maxBodyBytes = bodyBytesFor(limits.note);

const suspendUser = (path: string) =>
  defineRoute({
    operation: 'A2',
    summary: 'Suspend a user, as a moderator',
    tag,
    method: 'PUT',
    path,
    versions: onlyV1,
    access: 'key',
    maxBodyBytes,
    administrative: true,
    schemas: { params: userId, query: suspension, body: suspension.optional(), responses: { 204: 'empty' } },
    async handle({ params: { id }, query, body, principals, clients, options }) {
      await clients.moderation.suspendUser({ userId: id, note: query.note ?? body?.note ?? undefined }, options);
      principals.forgetUser(id);
      return { status: 204 };
    },
  });

const updateUserStatus = defineRoute({
  operation: 'A13',
  summary: "Set a user's moderation status, as a super admin",
  tag,
  method: 'PUT',
  path: '/api/admin/users/:id/status',
  versions: onlyV1,
  access: 'key',
  maxBodyBytes,
  administrative: true,
  schemas: { params: userId, body: statusUpdate.optional(), responses: { 200: userStatus } },
  async handle({ params: { id }, body, principals, clients, options }) {
    if (!body?.status) throw invalid('param is missing or the value is empty: status');
    const request = { userId: id, status: body.status, note: body.note ?? undefined };
    const reply = await clients.moderation.updateUserStatus(request, options);
    principals.forgetUser(id);
    return { status: 200, body: reply };
  },
});

export const moderationRoutes: Route[] = [
  suspendUser('/api/users/:id/suspend'),
  suspendUser('/api/users/:id/suspended'),
  updateUserStatus,
];
