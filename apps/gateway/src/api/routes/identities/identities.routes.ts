import { userUpdated } from '../../../edge/cache/account-keys.ts';
import { required } from '../../representation/required.ts';
import { defineRoute, smallBodyBytes, type Route } from '../../route.ts';
import {
  identifiedUser,
  identitiesInput,
  identity,
  identityInput,
  identityList,
  identityOfUser,
  linkResults,
} from './identities.schemas.ts';

const shared = { tag: 'User administration', administrative: true } as const;

const linkIdentity = defineRoute({
  ...shared,
  operation: 'LinkIdentity',
  contract: 'A17',
  summary: 'Link an account at a login provider to a user (super admin)',
  method: 'POST',
  path: '/api/admin/users/:user_id/identities',
  idempotencyKey: true,
  failures: [409],
  maxBodyBytes: smallBodyBytes,
  schemas: { params: identifiedUser, body: identityInput, responses: { 200: identity, 201: identity } },
  async handle({ params: { user_id: userId }, body, clients, options }) {
    const request = { userId, provider: body.provider, uid: body.uid, username: body.username ?? '' };
    const reply = await clients.identities.linkIdentity(request, options);
    const { version } = reply;
    const change = version === undefined ? {} : { change: userUpdated({ id: userId, version }) };
    return { status: reply.created ? 201 : 200, body: required(reply.identity), ...change };
  },
});

const linkIdentities = defineRoute({
  ...shared,
  operation: 'LinkIdentities',
  contract: 'A18',
  summary: 'Link up to 1,000 accounts at a login provider to users (super admin)',
  method: 'POST',
  path: '/api/admin/users/identities/bulk',
  idempotencyKey: true,
  caching: { invalidatesOwnReads: false },
  schemas: { body: identitiesInput, responses: { 200: linkResults } },
  async handle({ body, clients, options }) {
    return { status: 200, body: await clients.identities.linkIdentities(body, options) };
  },
});

const listIdentities = defineRoute({
  ...shared,
  operation: 'ListIdentities',
  summary: "List a user's accounts at login providers, oldest first (super admin)",
  method: 'GET',
  path: '/api/admin/users/:user_id/identities',
  schemas: { params: identifiedUser, responses: { 200: identityList } },
  async handle({ params: { user_id: userId }, clients, options }) {
    return { status: 200, body: await clients.identities.listIdentities({ userId }, options) };
  },
});

const unlinkIdentity = defineRoute({
  ...shared,
  operation: 'UnlinkIdentity',
  summary: 'Unlink an account at a login provider from a user (super admin)',
  method: 'DELETE',
  path: '/api/admin/users/:user_id/identities/:id',
  schemas: { params: identityOfUser, responses: { 204: 'empty' } },
  async handle({ params: { user_id: userId, id: identityId }, clients, options }) {
    const { version } = await clients.identities.unlinkIdentity({ userId, identityId }, options);
    return { status: 204, ...(version !== undefined && { change: userUpdated({ id: userId, version }) }) };
  },
});

export const identityRoutes: Route[] = [linkIdentities, linkIdentity, listIdentities, unlinkIdentity];
