import { userMerged } from '../../../edge/cache/account-keys.ts';
import { required } from '../../representation/required.ts';
import { defineRoute, smallBodyBytes, type Route } from '../../route.ts';
import { userDetail } from '../user-records/user-records.schemas.ts';
import { countInServices } from './preview.ts';
import { merge, mergeInput, mergeInQuery, mergePreview, sourceUser } from './merges.schemas.ts';

const shared = {
  tag: 'User administration',
  path: '/api/admin/users/:id/merge',
  administrative: true,
} as const;

const mergeUsers = defineRoute({
  ...shared,
  operation: 'MergeUsers',
  contract: 'A15',
  summary: 'Merge a duplicate user into another and delete it (super admin)',
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
  summary: 'Get the progress of a merge by the id of the deleted user (super admin)',
  method: 'GET',
  schemas: { params: sourceUser, responses: { 200: merge } },
  async handle({ params: { id: sourceId }, clients, options }) {
    return { status: 200, body: required((await clients.merges.getMerge({ sourceId }, options)).merge) };
  },
});

const previewMerge = defineRoute({
  ...shared,
  operation: 'PreviewMerge',
  summary: 'Preview what a merge would move, with up to 10,000 records of a kind counted (super admin)',
  path: '/api/admin/users/:id/merge/preview',
  method: 'GET',
  failures: [409],
  schemas: { params: sourceUser, query: mergeInQuery, responses: { 200: mergePreview } },
  async handle({ params: { id: sourceId }, query: { merge_user_id: targetId }, clients, options }) {
    await clients.merges.checkMerge({ sourceId, targetId }, options);
    return { status: 200, body: { sourceId, targetId, parts: await countInServices(sourceId, { clients, options }) } };
  },
});

export const mergeRoutes: Route[] = [mergeUsers, getMerge, previewMerge];
