import { CommonplaceError } from '@commonplace/client';
import { formPaths } from '../../parts/form-paths.ts';
import { idIn } from '../../serving/form-fields.ts';
import type { FormCall, FormRoute, Refusal, Submitted } from '../../serving/page-route.ts';
import { refusedForm } from '../settings-forms.ts';
import { ownOrganizationsPath } from './own-organizations-page.ts';
import { showOwnOrganizations } from './read-own-organizations.ts';

/** Shows the page again below what is wrong with one of its forms. */
async function showRefused(call: FormCall, refusal: Refusal): Promise<string> {
  return showOwnOrganizations({ ...call, page: 1 }, refusedForm(call, refusal));
}

/** Carries out a form that names what may be gone; shows the page again with the refusal if it is. */
async function unlessGone(call: FormCall, submit: () => Promise<Submitted>, refusal: Refusal): Promise<Submitted> {
  try {
    return await submit();
  } catch (error) {
    if (!(error instanceof CommonplaceError) || error.status !== 404) throw error;
    return { html: await showRefused(call, refusal), status: 422 };
  }
}

/** Answers the invitation in the field `invitation_id`, unless it was answered or withdrawn before. */
async function answer(call: FormCall, respond: (id: number) => Promise<Submitted>): Promise<Submitted> {
  const { closed } = (await call.locale()).messages.account.organizations.invitations;
  const id = idIn(call, 'invitation_id');
  return unlessGone(call, () => respond(id), { message: closed, status: 422, errors: {} });
}

const acceptInvitation: FormRoute = {
  path: formPaths.acceptInvitation,
  showRefused,
  submit: (call) =>
    answer(call, async (id) => {
      const params = { path: { id } };
      const { organization_id: joined } = await call.api.client.acceptOrganizationInvitation({ params });
      return { goTo: `${ownOrganizationsPath}/${joined}`, flash: 'organization_joined' };
    }),
};

const declineInvitation: FormRoute = {
  path: formPaths.declineInvitation,
  showRefused,
  submit: (call) =>
    answer(call, async (id) => {
      await call.api.client.declineOrganizationInvitation({ params: { path: { id } } });
      return { goTo: ownOrganizationsPath, flash: 'invitation_declined' };
    }),
};

const joinOrganization: FormRoute = {
  path: formPaths.joinOrganization,
  showRefused,
  async submit(call) {
    const { secretInvalid } = (await call.locale()).messages.account.organizations;
    const join = async (): Promise<Submitted> => {
      const body = { membership: { secret: call.field('secret') } };
      const { organization_id: joined } = await call.api.client.joinOrganization({ body });
      return { goTo: `${ownOrganizationsPath}/${joined}`, flash: 'organization_joined' };
    };
    return unlessGone(call, join, { message: '', status: 422, errors: { secret: [secretInvalid] } });
  },
};

export const ownOrganizationForms: readonly FormRoute[] = [acceptInvitation, declineInvitation, joinOrganization];
