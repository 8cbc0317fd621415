import { domainList, flag, listOf, oneOf } from '../setting.ts';

/** Settings of sign-in and registration. */
export const authentication = {
  allow_email_password_login: flag({
    title: 'Password sign-in',
    description: 'Lets users sign in with a password. Administrators can always do so.',
    default: true,
  }),
  allow_email_password_registration: flag({
    title: 'Registration with email and password',
    description: 'Lets visitors create accounts with an email address and a password.',
    default: true,
  }),
  invite_only_mode: flag({
    title: 'Invite-only registration',
    description: 'Only invited visitors can create accounts.',
    default: false,
  }),
  providers: listOf(['codehost', 'microblog'], {
    title: 'Identity providers',
    description: 'Providers whose identities administrators can link to accounts; profiles show the usernames there.',
  }),
  allowed_registration_email_domains: domainList({
    title: 'Allowed email domains',
    description: 'Email domains with which accounts can be created. If empty, all domains are allowed.',
  }),
  blocked_registration_email_domains: domainList({
    title: 'Blocked email domains',
    description: 'Email domains with which accounts cannot be created.',
  }),
  new_user_status: oneOf(['good_standing', 'limited'], {
    title: 'Status of new users',
    description: 'Moderation status of a new account.',
    default: 'good_standing',
  }),
};
