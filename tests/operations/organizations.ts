import { picture } from '@commonplace/images/testing/pictures';
import type { TestUser } from '../support/test-users.ts';
import { names, nested, organization as organizationByline, person, user } from './fields.ts';
import { both, onlyV1, type Operation } from './operation.ts';
import type { Scene } from './scene.ts';

const organization = names(
  'type_of username name summary microblog_username codehost_username url location tech_stack tag_line story joined_at ' +
    'profile_image',
);
/** Invites a new user and returns the path of the pending invitations. */
async function invite(scene: Scene, owner: TestUser) {
  const { id } = await scene.platform.createOrganization(owner);
  const invited = await scene.platform.createUser();
  const path = `/api/organizations/${id}/invitations`;
  const invitation = { username: invited.username };
  const { id: invitationId } = await scene.make<{ id: number }>(owner, path, { invitation });
  return { path, invitationId };
}

/** Invites a user and returns the id of the invitation. */
async function inviteUser(scene: Scene, { username }: TestUser): Promise<number> {
  const founder = await scene.platform.createUser();
  const { id } = await scene.platform.createOrganization(founder);
  const path = `/api/organizations/${id}/invitations`;
  return (await scene.make<{ id: number }>(founder, path, { invitation: { username } })).id;
}

const invitation = [
  ...names('type_of id role email created_at expires_at'),
  ...nested('user', person),
  ...nested('organization', [...organizationByline, 'id']),
  ...nested('inviter', names('user_id username name')),
];
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
    name: 'UpdateOrganizationImage',
    method: 'PUT',
    path: '/api/organizations/{id}/profile_image',
    versions: onlyV1,
    for: 'admin of its organization',
    async prepare({ platform }, owner) {
      const { id } = await platform.createOrganization(owner);
      return {
        path: `/api/organizations/${id}/profile_image?crop_left=0.25&crop_top=0&crop_size=0.5`,
        body: await picture('png', 10, 10),
        headers: { 'content-type': 'image/png' },
      };
    },
    status: 200,
    fields: names('type_of image_of profile_image profile_image_90'),
  },
  {
    name: 'CreateOrganizationInvitation',
    method: 'POST',
    path: '/api/organizations/{id}/invitations',
    versions: onlyV1,
    for: 'admin of its organization',
    async prepare({ platform }, owner) {
      const { id } = await platform.createOrganization(owner);
      const { username } = await platform.createUser();
      return { path: `/api/organizations/${id}/invitations`, body: { invitation: { username, role: 'member' } } };
    },
    status: 201,
    fields: invitation,
  },
  {
    name: 'ListOrganizationInvitations',
    method: 'GET',
    path: '/api/organizations/{id}/invitations',
    versions: onlyV1,
    for: 'admin of its organization',
    prepare: async (scene, owner) => ({ path: (await invite(scene, owner)).path }),
    status: 200,
    fields: invitation,
    otherStatuses: { suspended: 403 },
  },
  {
    name: 'WithdrawOrganizationInvitation',
    method: 'DELETE',
    path: '/api/organizations/{id}/invitations/{invitation_id}',
    versions: onlyV1,
    for: 'admin of its organization',
    async prepare(scene, owner) {
      const { path, invitationId } = await invite(scene, owner);
      return { path: `${path}/${invitationId}` };
    },
    status: 204,
  },
  {
    name: 'ListOwnOrganizationInvitations',
    method: 'GET',
    path: '/api/users/me/organization_invitations',
    versions: onlyV1,
    for: 'key',
    async prepare(scene, caller) {
      await inviteUser(scene, caller);
      return { path: '/api/users/me/organization_invitations' };
    },
    status: 200,
    fields: invitation,
  },
  {
    name: 'AcceptOrganizationInvitation',
    method: 'POST',
    path: '/api/users/me/organization_invitations/{id}/accept',
    versions: onlyV1,
    for: 'key',
    prepare: async (scene, caller) => ({
      path: `/api/users/me/organization_invitations/${await inviteUser(scene, caller)}/accept`,
    }),
    status: 200,
    fields: membership,
  },
  {
    name: 'DeclineOrganizationInvitation',
    method: 'DELETE',
    path: '/api/users/me/organization_invitations/{id}',
    versions: onlyV1,
    for: 'key',
    allowedWhileSuspended: true,
    prepare: async (scene, caller) => ({
      path: `/api/users/me/organization_invitations/${await inviteUser(scene, caller)}`,
    }),
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
