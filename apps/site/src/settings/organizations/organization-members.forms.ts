import { formPaths } from '../../parts/form-paths.ts';
import { idIn, oneOf } from '../../serving/form-fields.ts';
import type { FormCall, FormRoute, Refusal } from '../../serving/page-route.ts';
import { submissionKey } from '../../serving/submission-key.ts';
import { unlessGone } from '../settings-forms.ts';
import { organizationPath } from './organization-settings-page.ts';
import { ownOrganizationsPath } from './own-organizations-page.ts';
import { organizationIn, showRefusedOrganization } from './read-organization.ts';

const roles = ['member', 'admin'] as const;

/** Invites the user with a username, or an email address. */
const invite: FormRoute = {
  path: formPaths.invite,
  async submit(call) {
    const id = organizationIn(call);
    const invitee = call.field('username').trim().replace(/^@/, '');
    if (invitee === '') {
      const blank = { message: '', status: 422, errors: { username: ["can't be blank"] } };
      return { html: await showRefusedOrganization(call, blank), status: 422 };
    }
    const name = invitee.includes('@') ? { email: invitee } : { username: invitee };
    const body = { invitation: { role: oneOf(call, 'role', roles), ...name } };
    const idempotencyKey = submissionKey(call, ['organization_id', 'username', 'role']);
    await call.api.client.createOrganizationInvitation({ params: { path: { id } }, body, idempotencyKey });
    return { goTo: organizationPath(id), flash: 'invitation_sent' };
  },
  showRefused(call, refusal) {
    const { email, ...errors } = refusal.errors;
    return showRefusedOrganization(call, { ...refusal, errors: email ? { ...errors, username: email } : errors });
  },
};

/** Ends an invitation that was not answered. */
const withdraw: FormRoute = {
  path: formPaths.withdrawInvitation,
  async submit(call) {
    const path = { id: organizationIn(call), invitation_id: idIn(call, 'invitation_id') };
    await unlessGone(call.api.client.withdrawOrganizationInvitation({ params: { path } }));
    return { goTo: organizationPath(path.id), flash: 'invitation_withdrawn' };
  },
};

/** These forms have no fields, so that an error is about the whole form. */
async function showRefusedMember(call: FormCall, refusal: Refusal): Promise<string> {
  const { needsAdministrator } = (await call.locale()).messages.account.organizations;
  const message = refusal.errors['base'] ? needsAdministrator : refusal.message;
  return showRefusedOrganization(call, { ...refusal, message, errors: {} });
}

/** Gives a member another role. */
const changeRole: FormRoute = {
  path: formPaths.memberRole,
  showRefused: showRefusedMember,
  async submit(call) {
    const id = organizationIn(call);
    const membership = { user_id: idIn(call, 'user_id'), role: oneOf(call, 'role', roles) };
    await call.api.client.setMembership({ params: { path: { id } }, body: { membership } });
    return { goTo: organizationPath(id), flash: 'saved' };
  },
};

/** Removes a member, who may be the viewer. */
const remove: FormRoute = {
  path: formPaths.removeMember,
  showRefused: showRefusedMember,
  async submit(call) {
    const path = { id: organizationIn(call), user_id: idIn(call, 'user_id') };
    const [view] = await Promise.all([call.view(), unlessGone(call.api.client.removeMembership({ params: { path } }))]);
    if (path.user_id === view.viewer?.id) return { goTo: ownOrganizationsPath, flash: 'organization_left' };
    return { goTo: organizationPath(path.id), flash: 'member_removed' };
  },
};

export const organizationMemberForms: readonly FormRoute[] = [invite, withdraw, changeRole, remove];
