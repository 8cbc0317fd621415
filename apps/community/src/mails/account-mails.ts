import { accountClosed } from '@commonplace/mail/templates/account-closed';
import { addressChanged } from '@commonplace/mail/templates/address-changed';
import { addressTaken } from '@commonplace/mail/templates/address-taken';
import { confirmAddress } from '@commonplace/mail/templates/confirm-address';
import { exportReady } from '@commonplace/mail/templates/export-ready';
import { invitation } from '@commonplace/mail/templates/invitation';
import { resetPassword } from '@commonplace/mail/templates/reset-password';
import { securityNotice } from '@commonplace/mail/templates/security-notice';
import { sendMail } from '@commonplace/mail/send-mail';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { SiteIdentity } from '../site/site.ts';
import { tokenTerms } from '../tokens/one-time-tokens.ts';

/** Whom a mail is for. */
export interface MailReader {
  email: string;
  name: string;
}

/** Why an address is to be confirmed. */
export type AddressPurpose = 'sign_up' | 'confirm_address' | 'change_address';

/** Where mails lead; the gateway has these pages. */
export const pages = {
  confirm: (token: string) => `/confirm/${token}`,
  invitation: (token: string) => `/invitations/${token}`,
  forgottenPassword: '/password/forgot',
  resetPassword: (token: string) => `/password/reset/${token}`,
  settings: '/settings',
  signIn: '/signin',
} as const;

/** The mails about accounts, each sent once the transaction of `em` has committed. */
export function accountMails(em: SqlEntityManager, site: SiteIdentity) {
  const whom = ({ email, name }: MailReader) => ({ address: email, name: oneLine(name) });
  const about = ({ name }: MailReader) => ({ site: oneLine(site.name), name: oneLine(name) });
  return {
    confirmAddress: (to: MailReader, purpose: AddressPurpose, token: string) =>
      sendMail(
        em,
        confirmAddress,
        { ...about(to), confirmLink: site.url(pages.confirm(token)), validFor: tokenTerms[purpose].validFor },
        whom(to),
      ),
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
    invitation: (to: MailReader, token: string) =>
      sendMail(
        em,
        invitation,
        { ...about(to), invitationLink: site.url(pages.invitation(token)), validFor: tokenTerms.invitation.validFor },
        whom(to),
      ),
    securityNotice: (to: MailReader, event: string) =>
      sendMail(
        em,
        securityNotice,
        { ...about(to), event, occurredAt: minuteOf(new Date()), settingsLink: site.url(pages.settings) },
        whom(to),
      ),
    exportReady: (to: MailReader, downloadLink: string, validFor: string) =>
      sendMail(em, exportReady, { ...about(to), downloadLink, validFor }, whom(to)),
    accountClosed: (to: MailReader, username: string, content: string) =>
      sendMail(em, accountClosed, { ...about(to), username, content, siteLink: site.url('/') }, whom(to)),
  };
}

/** `2026-01-02 03:04 UTC`. */
function minuteOf(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** A name may have tabs and line ends in it; a line of a mail has none. */
function oneLine(name: string): string {
  return name.replaceAll(/\s+/g, ' ').trim();
}
