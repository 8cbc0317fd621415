import { notFound } from '@commonplace/domain/errors';
import type { UserStanding } from '@commonplace/proto/community/v1/moderation';
import { limits } from '@commonplace/rules/limits';
import { userChanged } from '../../../edge/cache/account-keys.ts';
import { required } from '../../representation/required.ts';
import { bodyBytesFor, defineRoute, type Route } from '../../route.ts';
import { missingParameter } from '../../../edge/http/failures/missing-parameter.ts';
import { emailQuery, foundUser, statusUpdate, userId, userStatus, withNote } from './moderation.schemas.ts';

const tag = 'Moderation';
const maxBodyBytes = bodyBytesFor(limits.note);

const administration = { tag, administrative: true } as const;

/** Returns the change for cached responses. */
const changeOf = (id: number, standing: UserStanding | undefined) => {
  const { version, status } = required(standing);
  return { change: userChanged({ id, version, deleted: false, status }) };
};

const suspendUser = (operation: string, path: string) =>
  defineRoute({
    ...administration,
    operation,
    contract: 'A2',
    summary: 'Suspend a user (moderator)',
    method: 'PUT',
    path,
    etag: true,
    failures: [409],
    maxBodyBytes,
    schemas: { params: userId, query: withNote, body: withNote.optional(), responses: { 204: 'empty' } },
    async handle({ params: { id }, query, body, principals, clients, options }) {
      const note = query.note ?? body?.note ?? undefined;
      const { standing } = await clients.moderation.suspendUser({ userId: id, note }, options);
      principals.forgetUser(id);
      return { status: 204, ...changeOf(id, standing) };
    },
  });

const giveStatus = (operation: string, contract: string, status: string, summary: string) =>
  defineRoute({
    ...administration,
    operation,
    contract,
    summary,
    method: 'PUT',
    path: `/api/users/:id/${status}`,
    etag: true,
    ...(status === 'spam' && { failures: [409] }),
    schemas: { params: userId, responses: { 204: 'empty' } },
    async handle({ params: { id }, principals, clients, options }) {
      const { standing } = await clients.moderation.giveStatus({ userId: id, status }, options);
      principals.forgetUser(id);
      return { status: 204, ...changeOf(id, standing) };
    },
  });

const removeStatus = (operation: string, name: string, status = name) =>
  defineRoute({
    ...administration,
    operation,
    summary: `Remove the status ${status} from a user (moderator)`,
    method: 'DELETE',
    path: `/api/users/:id/${name}`,
    etag: true,
    schemas: { params: userId, query: withNote, responses: { 204: 'empty' } },
    async handle({ params: { id }, query, principals, clients, options }) {
      const note = query.note ?? undefined;
      const { standing } = await clients.moderation.takeStatusBack({ userId: id, status, note }, options);
      principals.forgetUser(id);
      return { status: 204, ...changeOf(id, standing) };
    },
  });

const findUserByEmail = defineRoute({
  ...administration,
  operation: 'FindUserByEmail',
  contract: 'A6',
  summary: 'Find a user by email address (admin)',
  method: 'GET',
  path: '/api/users/search',
  failures: [404],
  schemas: { query: emailQuery, responses: { 200: foundUser } },
  async handle({ query: { email }, clients, options }) {
    if (!email) throw notFound();
    return { status: 200, body: required((await clients.moderation.findUserByEmail({ email }, options)).user) };
  },
});

const withdrawContent = defineRoute({
  ...administration,
  operation: 'UnpublishUserContent',
  contract: 'A7',
  summary: 'Unpublish all articles and comments of a user (admin)',
  method: 'PUT',
  path: '/api/users/:id/unpublish',
  maxBodyBytes,
  schemas: { params: userId, query: withNote, body: withNote.optional(), responses: { 204: 'empty' } },
  async handle({ params: { id }, query, body, clients, options }) {
    const note = query.note ?? body?.note ?? undefined;
    await clients.moderation.withdrawContent({ userId: id, note }, options);
    return { status: 204 };
  },
});

const updateUserStatus = defineRoute({
  ...administration,
  operation: 'UpdateUserStatus',
  contract: 'A13',
  summary: 'Set the moderation status of a user (super admin)',
  method: 'PUT',
  path: '/api/admin/users/:id/status',
  etag: true,
  failures: [409],
  maxBodyBytes,
  schemas: { params: userId, body: statusUpdate.optional(), responses: { 200: userStatus } },
  async handle({ params: { id }, body, principals, clients, options }) {
    if (!body?.status) throw missingParameter('status');
    const request = { userId: id, status: body.status, note: body.note ?? undefined };
    const reply = await clients.moderation.updateUserStatus(request, options);
    principals.forgetUser(id);
    return { status: 200, body: reply, ...changeOf(id, reply.standing) };
  },
});

export const moderationRoutes: Route[] = [
  suspendUser('SuspendUser', '/api/users/:id/suspend'),
  suspendUser('MarkUserAsSuspended', '/api/users/:id/suspended'),
  giveStatus('LimitUser', 'A3', 'limited', 'Limit the notifications that a user causes (moderator)'),
  giveStatus('MarkUserAsSpam', 'A4', 'spam', 'Mark a user as spam and hide their content (moderator)'),
  giveStatus('TrustUser', 'A5', 'trusted', 'Make a user a trusted member (moderator)'),
  removeStatus('UnsuspendUser', 'suspend', 'suspended'),
  removeStatus('UnlimitUser', 'limited'),
  removeStatus('UnmarkUserAsSpam', 'spam'),
  removeStatus('UntrustUser', 'trusted'),
  findUserByEmail,
  withdrawContent,
  updateUserStatus,
];
