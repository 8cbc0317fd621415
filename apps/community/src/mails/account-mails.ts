import { accountClosed } from '@commonplace/mail/templates/account-closed';
import { addressChanged } from '@commonplace/mail/templates/address-changed';
import { addressTaken } from '@commonplace/mail/templates/address-taken';
import { confirmAddress } from '@commonplace/mail/templates/confirm-address';
import { confirmSignUp } from '@commonplace/mail/templates/confirm-sign-up';
import { exportReady } from '@commonplace/mail/templates/export-ready';
import { invitation } from '@commonplace/mail/templates/invitation';
import { organizationInvitation } from '@commonplace/mail/templates/organization-invitation';
import { resetPassword } from '@commonplace/mail/templates/reset-password';
import { securityNotice } from '@commonplace/mail/templates/security-notice';
import { trustedMail } from '@commonplace/mail/templates/trusted';
import { sendMail } from '@commonplace/mail/send-mail';
import { oneLine } from '@commonplace/rules/names';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { SiteIdentity } from '../site/site.ts';
import { tokenTerms } from '../tokens/one-time-tokens.ts';
import type { MailReader } from './mail-reader.ts';

/** The recipient of a confirmation mail. The mail contains only the username of what they entered. */
export interface AddressClaim {
  email: string;
  username: string;
}

/** The recipient and the text of an invitation. */
interface Invitation {
  email: string;
  name: string;
  subject: string;
  message: string;
  footnote: string;
}

/** Details of a security notice. */
export interface NoticeDetails {
  /** The name that the owner gave to the subject of the notice. */
  named?: string | undefined;
  /** Descriptions of the access that ended and of the access that remains. */
  ended?: string | undefined;
  left?: string | undefined;
  /** Where the owner chooses a new password when the old one was removed. */
  passwordLink?: string | undefined;
}

/** Paths of gateway pages for links in mails. */
export const pages = {
  confirm: (token: string) => `/confirm/${token}`,
  invitation: (token: string) => `/invitations/${token}`,
  organizationInvitation: (secret: string) => `/organizations/invitations/${secret}`,
  forgottenPassword: '/password/forgot',
  resetPassword: (token: string) => `/password/reset/${token}`,
  settings: '/settings',
  notifications: '/notifications',
  notificationSettings: '/settings/notifications',
  unsubscribe: (token: string) => `/unsubscribe/${token}`,
  signIn: '/signin',
} as const;

/** Returns the mails about accounts, sent once the transaction of `em` has committed. */
export function accountMails(em: SqlEntityManager, site: SiteIdentity) {
  const siteName = oneLine(site.name);
  const whom = (reader: MailReader) => ({ address: reader.email, name: greetingOf(reader) });
  const about = (reader: MailReader) => ({ site: siteName, name: greetingOf(reader) });
  const claimed = (
    { username }: AddressClaim,
    purpose: 'sign_up' | 'confirm_address' | 'change_address',
    token: string,
  ) => ({
    site: siteName,
    username,
    confirmLink: site.url(pages.confirm(token)),
    validFor: tokenTerms[purpose].validFor,
  });
  return {
    confirmSignUp: (claim: AddressClaim, token: string) =>
      sendMail(em, confirmSignUp, claimed(claim, 'sign_up', token), { address: claim.email }),
    confirmAddress: (claim: AddressClaim, purpose: 'confirm_address' | 'change_address', token: string) =>
      sendMail(em, confirmAddress, claimed(claim, purpose, token), { address: claim.email }),
    addressTaken: (to: MailReader) =>
      sendMail(
        em,
        addressTaken,
        { ...about(to), signInLink: site.url(pages.signIn), resetLink: site.url(pages.forgottenPassword) },
        whom(to),
      ),
    addressChanged: (to: MailReader, oldAddress: string, newAddress: string) =>
      sendMail(em, addressChanged, { ...about(to), oldAddress, newAddress, siteLink: site.url('/') }, whom(to)),
    resetPassword: (to: MailReader, token: string) =>
      sendMail(
        em,
        resetPassword,
        { ...about(to), resetLink: site.url(pages.resetPassword(token)), validFor: tokenTerms.reset_password.validFor },
        whom(to),
      ),
    /** Uses the name and, where not blank, the text of the administrator. */
    invitation: ({ email, name, subject, message, footnote }: Invitation, token: string) => {
      const greeted = oneLine(name);
      const props = {
        site: siteName,
        name: greeted,
        invitationLink: site.url(pages.invitation(token)),
        validFor: tokenTerms.invitation.validFor,
        ...(subject && { subject: oneLine(subject) }),
        ...(message && { message }),
        ...(footnote && { footnote }),
      };
      return sendMail(em, invitation, props, { address: email, name: greeted });
    },
    /** Names neither the organization nor the inviter, since anyone can have it sent to any address. */
    organizationInvitation: (email: string, secret: string, validFor: string) =>
      sendMail(
        em,
        organizationInvitation,
        {
          site: siteName,
          invitationLink: site.url(pages.organizationInvitation(secret)),
          validFor,
        },
        { address: email },
      ),
    securityNotice: (to: MailReader, event: string, details: NoticeDetails = {}) => {
      const { named, ended, left, passwordLink } = details;
      const props = {
        ...about(to),
        event: describeEvent(to, event, named),
        occurredAt: minuteOf(new Date()),
        settingsLink: site.url(pages.settings),
        ...(ended !== undefined && { ended }),
        ...(left !== undefined && { left }),
        ...(passwordLink !== undefined && { passwordLink }),
      };
      return sendMail(em, securityNotice, props, whom(to));
    },
    trusted: (to: MailReader) => sendMail(em, trustedMail, { ...about(to), siteLink: site.url('/') }, whom(to)),
    exportReady: (to: MailReader, downloadLink: string, validFor: string) =>
      sendMail(em, exportReady, { ...about(to), downloadLink, validFor }, whom(to)),
    accountClosed: (to: MailReader, content: string) =>
      sendMail(em, accountClosed, { ...about(to), username: to.username, content, siteLink: site.url('/') }, whom(to)),
  };
}

export type AccountMails = ReturnType<typeof accountMails>;

/** Whether the owner has confirmed the email address, so that a mail may contain text that they chose. */
function isConfirmed({ emailConfirmedAt }: MailReader): boolean {
  return emailConfirmedAt != null;
}

/** Returns the name for the salutation of a mail. */
export function greetingOf(reader: MailReader): string {
  return isConfirmed(reader) ? oneLine(reader.name) : reader.username;
}

function describeEvent(reader: MailReader, event: string, named: string | undefined): string {
  return named !== undefined && isConfirmed(reader) ? `${event}: ${oneLine(named)}` : event;
}

/** `2026-01-02 03:04 UTC`. */
function minuteOf(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
