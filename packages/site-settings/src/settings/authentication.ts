import { domainList, flag, listOf, oneOf } from '../setting.ts';

/** Who may come in, and how. */
export const authentication = {
  allow_email_password_login: flag({
    description: 'Whether people sign in with a password. Administrators always may.',
    default: true,
  }),
  allow_email_password_registration: flag({
    description: 'Whether people open accounts with an address and a password.',
    default: true,
  }),
  invite_only_mode: flag({ description: 'Whether nobody opens an account but who was invited.', default: false }),
  providers: listOf(['codehost', 'microblog'], 'From where identities are linked to accounts.'),
  allowed_registration_email_domains: domainList(
    'Domains of the addresses that accounts are opened with; none: all of them.',
  ),
  blocked_registration_email_domains: domainList('Domains of addresses that no account is opened with.'),
  new_user_status: oneOf(['good_standing', 'limited'], {
    description: 'The moderation status of a new account.',
    default: 'good_standing',
  }),
};
