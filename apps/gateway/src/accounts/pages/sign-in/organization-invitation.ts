import { invalid } from '@commonplace/domain/errors';
import { fill } from '@commonplace/ui/locale/fill';
import { html } from '@commonplace/ui/markup';
import { renderInvitation } from '@commonplace/ui/parts/membership';
import { z } from 'zod';
import { required } from '../../../api/representation/required.ts';
import { defineForm, definePage, type PageCall, type PageRedirect, type PageView } from '../page.ts';
import { isOldLink, showLink } from './links.ts';

const secretOf = ({ params }: PageCall) => params['secret'] ?? '';
const ofMail = (call: PageCall) => ({ case: 'secret', value: secretOf(call) }) as const;

/** An invitation to an organization, opened by the link in a mail. */
export const organizationInvitation = definePage({
  name: 'OrganizationInvitationPage',
  path: '/organizations/invitations/:secret',
  access: 'signed in',
  isSecret: true,
  show,
  forms: {
    accept: defineForm({ schema: z.object({}), submit: accept }),
    decline: defineForm({ schema: z.object({}), submit: decline }),
  },
});

/** Makes the user a member and redirects to the organization. */
async function accept(call: PageCall): Promise<PageRedirect> {
  const { clients, options, principals, user } = call;
  const { membership } = await clients.organizationInvitations
    .acceptOrganizationInvitation({ invitation: ofMail(call) }, options)
    .catch((error: unknown) => refuse(error, call));
  if (user) principals.forgetUser(user.userId);
  const { organizationId } = required(membership);
  return { redirect: `/settings/organizations/${organizationId}`, flash: 'organization_joined' };
}

/** Declines the invitation and redirects to the organizations of the user. */
async function decline(call: PageCall): Promise<PageRedirect> {
  await call.clients.organizationInvitations
    .declineOrganizationInvitation({ invitation: ofMail(call) }, call.options)
    .catch((error: unknown) => refuse(error, call));
  return { redirect: '/settings/organizations', flash: 'invitation_declined' };
}

/** Throws `invalid` for an invitation that is not pending. */
function refuse(error: unknown, { texts }: PageCall): never {
  if (!isOldLink(error)) throw error;
  throw invalid(texts.organizations.invitations.closed);
}

async function show(call: PageCall): Promise<PageView> {
  const { clients, options, user, locale } = call;
  const { invitations: texts } = call.texts.organizations;
  const body = await showLink(call, async () => {
    const reply = await clients.organizationInvitations.getOrganizationInvitation({ secret: secretOf(call) }, options);
    const invitation = required(reply.invitation);
    const organization = required(invitation.organization);
    const account = html`<strong>${user?.username ?? ''}</strong>`;
    const buttonAbout = texts.ofName(organization.name);
    return html`<p>${fill(texts.signedInAs, { account })}</p>
      ${renderInvitation({ ...invitation, organization }, locale)}
      ${call.form({ name: 'accept', button: texts.accept, buttonAbout })}
      ${call.form({ name: 'decline', button: texts.decline, buttonAbout })}`;
  });
  return { title: texts.pageTitle, body };
}
