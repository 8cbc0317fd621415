import { invalid } from '@commonplace/domain/errors';
import type {
  AcceptOrganizationInvitationRequest,
  OrganizationInvitation,
} from '@commonplace/proto/community/v1/organization_invitations';
import { html, type Html } from '@commonplace/ui/markup';
import { required } from '../../../../api/representation/required.ts';
import type { PageCall, PageRedirect } from '../../page.ts';
import { isOldLink } from '../../sign-in/links.ts';

type Answered = AcceptOrganizationInvitationRequest['invitation'];

/** Makes the user a member and leads to the organization. Throws `invalid` for an invitation that is not pending. */
export async function accept(call: PageCall, invitation: Answered): Promise<PageRedirect> {
  const { clients, options, principals, user } = call;
  const { membership } = await clients.organizationInvitations
    .acceptOrganizationInvitation({ invitation }, options)
    .catch((error: unknown) => refuse(error, call));
  if (user) principals.forgetUser(user.userId);
  return { redirect: `/settings/organizations/${required(membership).organizationId}`, flash: 'organization_joined' };
}

/** Declines an invitation and leads to the organizations of the user. Throws as `accept`. */
export async function decline(call: PageCall, invitation: Answered): Promise<PageRedirect> {
  await call.clients.organizationInvitations
    .declineOrganizationInvitation({ invitation }, call.options)
    .catch((error: unknown) => refuse(error, call));
  return { redirect: '/settings/organizations', flash: 'invitation_declined' };
}

function refuse(error: unknown, { texts }: PageCall): never {
  if (!isOldLink(error)) throw error;
  throw invalid(texts.organizations.invitations.closed);
}

/** Renders the forms to answer an invitation. */
export function renderAnswers(call: PageCall, { id, organization }: OrganizationInvitation): Html {
  const { invitations: texts } = call.texts.organizations;
  const fields = [{ kind: 'hidden', name: 'invitation_id', value: String(id), isFresh: true }] as const;
  const buttonAbout = texts.ofName(required(organization).name);
  return html`${call.form({ name: 'accept', fields, button: texts.accept, buttonAbout })}
  ${call.form({ name: 'decline', fields, button: texts.decline, buttonAbout })}`;
}
