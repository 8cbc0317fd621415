/** The number of attempts in a window of time, which begins with the first attempt. */
export interface AttemptLimit {
  /** The name of the counter. Released names must not change, because stored counts use them. */
  name: string;
  max: number;
  windowSeconds: number;
}

const minute = 60;
const hour = 60 * minute;

/** All attempt limits. docs/design/accounts.md gives the reasons. */
export const attemptLimits = {
  /** Per account, by any of its names, and IP address; per name where there is no account. */
  signInFromAddress: { name: 'sign-in-from-address', max: 10, windowSeconds: 15 * minute },
  /** Per account from all IP addresses except those where its owner has been signed in. */
  signIn: { name: 'sign-in', max: 100, windowSeconds: hour },
  /** Per IP address, for any name. */
  signInsOfAddress: { name: 'sign-ins-of-address', max: 100, windowSeconds: 15 * minute },
  /** Per account whose password is known. A code has a million values, of which three are valid at a time. */
  secondFactor: { name: 'second-factor', max: 20, windowSeconds: hour },
  /** Per signed-in account, so that a person at an unlocked browser cannot guess the password. */
  passwordConfirmation: { name: 'password-confirmation', max: 10, windowSeconds: 15 * minute },
  /** Per IP address, because each request hashes a password. */
  signUpsOfAddress: { name: 'sign-ups-of-address', max: 100, windowSeconds: hour },
  /** Per IP address, for checks of usernames while they are typed, each of which asks other services. */
  usernameChecks: { name: 'username-checks', max: 300, windowSeconds: hour },
  /** Per sign-up link, so that a reader of the mailbox cannot guess the chosen password. */
  signUpPassword: { name: 'sign-up-password', max: 5, windowSeconds: hour },
  resetsOfAddress: { name: 'resets-of-address', max: 30, windowSeconds: hour },
  // Per email address and kind of mail, so that strangers can neither flood a mailbox nor block mails of another kind.
  signUpMails: { name: 'sign-up-mails', max: 5, windowSeconds: hour },
  /** To the address of an account, requested by its owner only. */
  confirmationMails: { name: 'confirmation-mails', max: 5, windowSeconds: hour },
  newAddressMails: { name: 'new-address-mails', max: 5, windowSeconds: hour },
  /** For half the lifetime of a link, so that a mailbox at the limit still has links that work for as long again. */
  resetMails: { name: 'reset-mails', max: 3, windowSeconds: 30 * minute },
  // The same request again, as when a button is pressed twice, sends one mail.
  repeatedSignUps: { name: 'repeated-sign-ups', max: 1, windowSeconds: minute },
  repeatedResets: { name: 'repeated-resets', max: 1, windowSeconds: minute },
  /** Notices of new keys, applications and grants, which can be created and revoked without limit. */
  credentialNotices: { name: 'credential-notices', max: 20, windowSeconds: hour },
  /** Per account, for mails to addresses that it names. */
  confirmations: { name: 'confirmations', max: 10, windowSeconds: hour },
  // Invitations to organizations.
  invitationsOfOrganization: { name: 'invitations-of-organization', max: 50, windowSeconds: 24 * hour },
  /** Per inviter, who may administer several organizations. */
  invitationsByUser: { name: 'invitations-by-user', max: 50, windowSeconds: 24 * hour },
  /** Per organization and invited one, who may have declined. */
  repeatedInvitations: { name: 'repeated-invitations', max: 3, windowSeconds: 7 * 24 * hour },
  /** Per email address, from all organizations. */
  invitationMails: { name: 'invitation-mails', max: 5, windowSeconds: 24 * hour },
  exports: { name: 'exports', max: 3, windowSeconds: 24 * hour },
} as const satisfies Record<string, AttemptLimit>;
