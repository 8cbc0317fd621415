import { names, nested, person, user } from './fields.ts';
import { both, onlyV1, type Operation } from './operation.ts';

const organization = names(
  'type_of username name summary microblog_username codehost_username url location tech_stack tag_line story joined_at ' +
    'profile_image',
);
const membership = names('type_of organization_id user_id role created_at');

/** Organizations and memberships. */
export const organizationOperations: Operation[] = [
  {
    name: 'GetOrganization',
    method: 'GET',
    path: '/api/organizations/{id}',
    versions: both,
    for: 'anyone',
    async prepare({ platform }, owner) {
      const { username } = await platform.createOrganization(owner);
      return { path: `/api/organizations/${username}` };
    },
    status: 200,
    fields: { beta: organization, v1: [...organization, 'id'] },
  },
  {
    name: 'ListOrganizationMembers',
    method: 'GET',
    path: '/api/organizations/{id}/users',
    versions: both,
    for: 'anyone',
    async prepare({ platform }, owner) {
      const { username } = await platform.createOrganization(owner);
      return { path: `/api/organizations/${username}/users` };
    },
    status: 200,
    fields: user,
  },
  {
    name: 'ListMemberships',
    method: 'GET',
    path: '/api/organizations/{id}/memberships',
    versions: onlyV1,
    for: 'admin of its organization',
    async prepare({ platform }, owner) {
      const { id } = await platform.createOrganization(owner);
      return { path: `/api/organizations/${id}/memberships` };
    },
    status: 200,
    fields: [...membership, ...nested('user', person)],
  },
  {
    name: 'ListOwnMemberships',
    method: 'GET',
    path: '/api/users/me/memberships',
    versions: onlyV1,
    for: 'key',
    async prepare({ platform }, caller) {
      await platform.createOrganization(caller);
      return { path: '/api/users/me/memberships' };
    },
    status: 200,
    fields: [...membership, ...nested('organization', [...organization, 'id', 'slug'])],
  },
  {
    name: 'JoinOrganization',
    method: 'POST',
    path: '/api/users/me/memberships',
    versions: onlyV1,
    for: 'key',
    async prepare(scene) {
      const owner = await scene.platform.createUser();
      const { id } = await scene.platform.createOrganization(owner);
      const membership = await scene.make<{ secret: string }>(owner, `/api/organizations/${id}/secret`, {});
      return { path: '/api/users/me/memberships', body: { membership } };
    },
    status: 201,
    fields: membership,
  },
  {
    name: 'CreateOrganizationSecret',
    method: 'POST',
    path: '/api/organizations/{id}/secret',
    versions: onlyV1,
    for: 'admin of its organization',
    async prepare({ platform }, owner) {
      const { id } = await platform.createOrganization(owner);
      return { path: `/api/organizations/${id}/secret` };
    },
    status: 201,
    fields: ['secret'],
  },
  {
    name: 'SetMembership',
    method: 'POST',
    path: '/api/organizations/{id}/memberships',
    versions: both,
    for: 'admin of its organization',
    async prepare({ platform }, owner) {
      const { id } = await platform.createOrganization(owner);
      const membership = { user_id: (await platform.createUser()).id, role: 'member' };
      return { path: `/api/organizations/${id}/memberships`, body: { membership } };
    },
    status: 201,
    fields: membership,
  },
  {
    name: 'RemoveMembership',
    method: 'DELETE',
    path: '/api/organizations/{id}/memberships/{user_id}',
    versions: both,
    for: 'admin of its organization',
    async prepare(scene, owner) {
      const { id } = await scene.platform.createOrganization(owner);
      const { id: userId } = await scene.platform.createUser();
      const path = `/api/organizations/${id}/memberships`;
      await scene.make(owner, path, { membership: { user_id: userId, role: 'member' } });
      return { path: `${path}/${userId}` };
    },
    status: 204,
  },
  {
    name: 'DeleteOrganization',
    method: 'DELETE',
    path: '/api/organizations/{id}',
    versions: both,
    for: 'admin',
    async prepare({ platform }, owner) {
      const { id } = await platform.createOrganization(owner);
      return { path: `/api/organizations/${id}` };
    },
    status: 204,
  },
];
