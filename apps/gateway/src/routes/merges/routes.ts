import { userMerged } from '../../cache/surrogate-keys.ts';
import { required } from '../../representation/required.ts';
import { defineRoute, onlyV1, smallBodyBytes, type Route } from '../../route.ts';
import { userDetail } from '../user-records/representation.ts';
import { merge } from './representation.ts';
import { mergeInput, sourceUser } from './schemas.ts';

const shared = {
  tag: 'User administration',
  path: '/api/admin/users/:id/merge',
  versions: onlyV1,
  access: 'key',
  administrative: true,
} as const;

const mergeUsers = defineRoute({
  ...shared,
  operation: 'A15',
  summary: 'Merge a duplicate user, which is gone afterwards, into another, as a super admin',
  method: 'POST',
  failures: [409],
  maxBodyBytes: smallBodyBytes,
  schemas: { params: sourceUser, body: mergeInput, responses: { 200: userDetail } },
  async handle({ params: { id: sourceId }, body: { merge_user_id: targetId }, principals, clients, options }) {
    const { user, version } = await clients.merges.mergeUsers({ sourceId, targetId }, options);
    principals.forgetUser(sourceId);
    principals.forgetUser(targetId);
    return { status: 200, body: required(user), change: userMerged({ sourceId, targetId, version }) };
  },
});

const getMerge = defineRoute({
  ...shared,
  operation: 'GetMerge',
  summary: 'See how far the merge of a user has come that is gone, as a super admin',
  method: 'GET',
  schemas: { params: sourceUser, responses: { 200: merge } },
  async handle({ params: { id: sourceId }, clients, options }) {
    return { status: 200, body: required((await clients.merges.getMerge({ sourceId }, options)).merge) };
  },
});

export const mergeRoutes: Route[] = [mergeUsers, getMerge];
