import { renderDate } from '../locale/format.ts';
import type { Locale } from '../locale/locale.ts';
import { html, type Html } from '../markup.ts';

/** An invitation to an organization as the invited person sees it. */
export interface ShownInvitation {
  organization: { name: string; username: string };
  role: string;
  inviterName: string;
  /** RFC 3339. */
  expiresAt: string;
}

/** Renders what an invitation is for. */
export function renderInvitation(invitation: ShownInvitation, locale: Locale): Html {
  const { organization, role, inviterName, expiresAt } = invitation;
  const { yourRole, invitations: texts } = locale.messages.account.organizations;
  return html`<p>
      <strong><a href="/${organization.username.toLowerCase()}">${organization.name}</a></strong>
    </p>
    <dl>
      <dt>${yourRole}</dt>
      <dd>${roleName(role, locale)}</dd>
      <dt>${texts.invitedBy}</dt>
      <dd>${inviterName}</dd>
      <dt>${texts.expires}</dt>
      <dd>${renderDate(locale, expiresAt)}</dd>
    </dl>`;
}

/** Returns the name of a role. */
export function roleName(role: string | undefined, { messages }: Locale): string {
  const { isAdministrator, isMember } = messages.account.organizations;
  return role === 'admin' ? isAdministrator : isMember;
}
