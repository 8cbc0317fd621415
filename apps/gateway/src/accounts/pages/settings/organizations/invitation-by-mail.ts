import { z } from 'zod';
import { fill } from '@commonplace/ui/locale/fill';
import { html } from '@commonplace/ui/markup';
import { required } from '../../../../api/representation/required.ts';
import { defineForm, definePage, type PageCall, type PageView } from '../../page.ts';
import { showLink } from '../../sign-in/links.ts';
import { accept, decline, renderAnswers } from './answer-invitation.ts';
import { describeInvitation } from './organization-invitations.ts';

const ofMail = ({ params }: PageCall) => ({ case: 'secret', value: params['secret'] ?? '' }) as const;

/** An invitation to an organization, opened by the link in a mail. */
export const invitationByMail = definePage({
  name: 'OrganizationInvitationPage',
  path: '/organizations/invitations/:secret',
  access: 'signed in',
  isSecret: true,
  show,
  forms: {
    accept: defineForm({ schema: z.object({}), submit: (call) => accept(call, ofMail(call)) }),
    decline: defineForm({ schema: z.object({}), submit: (call) => decline(call, ofMail(call)) }),
  },
});

async function show(call: PageCall): Promise<PageView> {
  const { clients, options, params, user } = call;
  const { invitations: texts } = call.texts.organizations;
  const body = await showLink(call, async () => {
    const request = { secret: params['secret'] ?? '' };
    const reply = await clients.organizationInvitations.getOrganizationInvitation(request, options);
    const invitation = required(reply.invitation);
    const account = html`<strong>${user?.username ?? ''}</strong>`;
    return html`<p>${fill(texts.signedInAs, { account })}</p>
      ${describeInvitation(call, invitation)} ${renderAnswers(call, invitation)}`;
  });
  return { title: texts.pageTitle, body };
}
