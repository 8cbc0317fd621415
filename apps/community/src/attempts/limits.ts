/** The number of attempts in a window of time, which begins with the first attempt. */
export interface AttemptLimit {
  /** The name of the counter. Released names must not change, because stored counts use them. */
  name: string;
  most: number;
  windowSeconds: number;
}

const minute = 60;
const hour = 60 * minute;

/** All attempt limits. docs/design/accounts.md gives the reasons. */
export const attemptLimits = {
  /** Per account, by any of its names, and IP address; per name where there is no account. */
  signInFromAddress: { name: 'sign-in-from-address', most: 10, windowSeconds: 15 * minute },
  /** Per account from all IP addresses except those where its owner has been signed in. */
  signIn: { name: 'sign-in', most: 100, windowSeconds: hour },
  /** Per IP address, for any name. */
  signInsOfAddress: { name: 'sign-ins-of-address', most: 100, windowSeconds: 15 * minute },
  /** Per account whose password is known. A code has a million values, of which three are valid at a time. */
  secondFactor: { name: 'second-factor', most: 20, windowSeconds: hour },
  /** Per signed-in account, so that a person at an unlocked browser cannot guess the password. */
  passwordConfirmation: { name: 'password-confirmation', most: 10, windowSeconds: 15 * minute },
  /** Per IP address, because each request hashes a password. */
  signUpsOfAddress: { name: 'sign-ups-of-address', most: 100, windowSeconds: hour },
  /** Per sign-up link, so that a reader of the mailbox cannot guess the chosen password. */
  signUpPassword: { name: 'sign-up-password', most: 5, windowSeconds: hour },
  resetsOfAddress: { name: 'resets-of-address', most: 30, windowSeconds: hour },
  // Per email address and kind of mail, so that strangers can neither flood a mailbox nor block mails of another kind.
  signUpMails: { name: 'sign-up-mails', most: 5, windowSeconds: hour },
  /** To the address of an account, requested by its owner only. */
  confirmationMails: { name: 'confirmation-mails', most: 5, windowSeconds: hour },
  newAddressMails: { name: 'new-address-mails', most: 5, windowSeconds: hour },
  /** For half the lifetime of a link, so that a mailbox at the limit still has links that work for as long again. */
  resetMails: { name: 'reset-mails', most: 3, windowSeconds: 30 * minute },
  /** Notices of new keys, applications and grants, which can be created and revoked without limit. */
  credentialNotices: { name: 'credential-notices', most: 20, windowSeconds: hour },
  /** Per account, for mails to addresses that it names. */
  confirmations: { name: 'confirmations', most: 10, windowSeconds: hour },
  exports: { name: 'exports', most: 3, windowSeconds: 24 * hour },
} as const satisfies Record<string, AttemptLimit>;
