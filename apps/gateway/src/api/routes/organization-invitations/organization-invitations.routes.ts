import { CreateOrganizationInvitationRequestSchema } from '@commonplace/proto/community/v1/organization_invitations';
import { membershipChanged } from '../../../edge/cache/account-keys.ts';
import { listOf } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { defineRoute, smallBodyBytes, type Route } from '../../route.ts';
import { toMessage } from '../../schemas/message.ts';
import { pageOf } from '../../schemas/paging.ts';
import { membership } from '../memberships/memberships.schemas.ts';
import { organizationId } from '../organizations/organizations.schemas.ts';
import {
  invitationId,
  invitationInput,
  invitationOfOrganization,
  invitationPage,
  organizationInvitation,
} from './organization-invitations.schemas.ts';

const tag = 'Organizations';

const create = defineRoute({
  operation: 'CreateOrganizationInvitation',
  summary: 'Invite a user or an email address to an organization (organization admin)',
  tag,
  method: 'POST',
  path: '/api/organizations/:id/invitations',
  idempotencyKey: true,
  maxBodyBytes: smallBodyBytes,
  caching: { invalidatesOwnReads: false },
  schemas: {
    params: organizationId,
    wrapper: ['invitation'],
    body: invitationInput,
    responses: { 201: organizationInvitation },
  },
  async handle({ params, body, clients, options }) {
    const values = toMessage(CreateOrganizationInvitationRequestSchema, body);
    const request = { ...values, organizationId: params.id };
    const { invitation } = await clients.organizationInvitations.createOrganizationInvitation(request, options);
    return { status: 201, body: required(invitation) };
  },
});

const list = defineRoute({
  operation: 'ListOrganizationInvitations',
  summary: 'List the pending invitations of an organization, newest first (organization admin)',
  tag,
  method: 'GET',
  path: '/api/organizations/:id/invitations',
  schemas: { params: organizationId, query: invitationPage, responses: { 200: listOf(organizationInvitation) } },
  async handle({ params, query, clients, options }) {
    const request = { organizationId: params.id, ...pageOf(query) };
    const reply = await clients.organizationInvitations.listOrganizationInvitations(request, options);
    return { status: 200, body: reply.invitations, hasNext: reply.hasNext };
  },
});

const withdraw = defineRoute({
  operation: 'WithdrawOrganizationInvitation',
  summary: 'Withdraw an invitation to an organization (organization admin)',
  tag,
  method: 'DELETE',
  path: '/api/organizations/:id/invitations/:invitation_id',
  caching: { invalidatesOwnReads: false },
  schemas: { params: invitationOfOrganization, responses: { 204: 'empty' } },
  async handle({ params, clients, options }) {
    const request = { organizationId: params.id, id: params.invitation_id };
    await clients.organizationInvitations.withdrawOrganizationInvitation(request, options);
    return { status: 204 };
  },
});

const listOwn = defineRoute({
  operation: 'ListOwnOrganizationInvitations',
  summary: 'List your pending invitations to organizations, newest first',
  tag,
  method: 'GET',
  path: '/api/users/me/organization_invitations',
  schemas: { query: invitationPage, responses: { 200: listOf(organizationInvitation) } },
  async handle({ query, clients, options }) {
    const reply = await clients.organizationInvitations.listOwnOrganizationInvitations(pageOf(query), options);
    return { status: 200, body: reply.invitations, hasNext: reply.hasNext };
  },
});

const accept = defineRoute({
  operation: 'AcceptOrganizationInvitation',
  summary: 'Accept an invitation to an organization',
  tag,
  method: 'POST',
  path: '/api/users/me/organization_invitations/:id/accept',
  // An invitation can be accepted once.
  idempotencyKey: false,
  schemas: { params: invitationId, responses: { 200: membership } },
  async handle({ params: { id }, principals, clients, options }) {
    const request = { invitation: { case: 'id' as const, value: id } };
    const reply = await clients.organizationInvitations.acceptOrganizationInvitation(request, options);
    const joined = required(reply.membership);
    principals.forgetUser(joined.userId);
    return { status: 200, body: joined, change: membershipChanged(joined) };
  },
});

const decline = defineRoute({
  operation: 'DeclineOrganizationInvitation',
  summary: 'Decline an invitation to an organization',
  tag,
  method: 'DELETE',
  path: '/api/users/me/organization_invitations/:id',
  caching: { invalidatesOwnReads: false },
  schemas: { params: invitationId, responses: { 204: 'empty' } },
  async handle({ params: { id }, clients, options }) {
    const request = { invitation: { case: 'id' as const, value: id } };
    await clients.organizationInvitations.declineOrganizationInvitation(request, options);
    return { status: 204 };
  },
});

export const organizationInvitationRoutes: Route[] = [create, list, withdraw, listOwn, accept, decline];
