import { limits } from '@commonplace/rules/limits';
import { bodyBytesFor, defineRoute, type Route } from '../../route.ts';
import { invitationInput } from './invitations.schemas.ts';

const inviteUser = defineRoute({
  operation: 'InviteUser',
  contract: 'A8',
  summary: 'Invite a person by email to open an account (super admin)',
  tag: 'User administration',
  method: 'POST',
  path: '/api/admin/users',
  administrative: true,
  idempotencyKey: true,
  caching: { invalidatesOwnReads: false },
  maxBodyBytes: bodyBytesFor(limits.invitation.message),
  schemas: { body: invitationInput, responses: { 200: 'empty' } },
  async handle({ body, clients, options }) {
    const request = {
      email: body.email,
      name: body.name ?? '',
      subject: body.custom_invite_subject ?? '',
      message: body.custom_invite_message ?? '',
      footnote: body.custom_invite_footnote ?? '',
    };
    await clients.accounts.invite(request, options);
    return { status: 200 };
  },
});

export const invitationRoutes: Route[] = [inviteUser];
