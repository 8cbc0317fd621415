/** How often something may be tried in a window of time that begins with the first attempt. */
export interface AttemptLimit {
  /** What is counted; released names stay, since counts in databases go by them. */
  name: string;
  most: number;
  windowSeconds: number;
}

const minute = 60;
const hour = 60 * minute;

/** Every limit on what people try, with how it is counted. Why so: docs/design/accounts.md. */
export const attemptLimits = {
  /** Per account, whichever of its names is given, and address; per name where there is no account. */
  signInFromAddress: { name: 'sign-in-from-address', most: 10, windowSeconds: 15 * minute },
  /** Likewise, from everywhere but for addresses from which its owner has been signed in. */
  signIn: { name: 'sign-in', most: 100, windowSeconds: hour },
  /** Per address, whatever the name. */
  signInsOfAddress: { name: 'sign-ins-of-address', most: 100, windowSeconds: 15 * minute },
  /** Per account whose password is known: a code has a million values, of which three work at a time. */
  secondFactor: { name: 'second-factor', most: 20, windowSeconds: hour },
  /** Per account that is signed in: whoever found a browser unlocked does not learn its owner's password. */
  passwordConfirmation: { name: 'password-confirmation', most: 10, windowSeconds: 15 * minute },
  /** Per address: each has a password hashed. */
  signUpsOfAddress: { name: 'sign-ups-of-address', most: 100, windowSeconds: hour },
  /** Per link of a sign-up: whoever reads somebody's mail does not learn the password that was chosen. */
  signUpPassword: { name: 'sign-up-password', most: 5, windowSeconds: hour },
  resetsOfAddress: { name: 'resets-of-address', most: 30, windowSeconds: hour },
  // Per mail address and what the mail is for: nobody's mailbox is flooded from here, and what strangers have sent there
  // keeps none of another kind from its owner.
  signUpMails: { name: 'sign-up-mails', most: 5, windowSeconds: hour },
  /** Of the address that an account has: nobody but its owner asks for them. */
  confirmationMails: { name: 'confirmation-mails', most: 5, windowSeconds: hour },
  newAddressMails: { name: 'new-address-mails', most: 5, windowSeconds: hour },
  /** For half as long as a link works: whoever is sent no more has some that work for as long again. */
  resetMails: { name: 'reset-mails', most: 3, windowSeconds: 30 * minute },
  /** Notices of new keys, applications and grants, which can be made and taken back without end. */
  credentialNotices: { name: 'credential-notices', most: 20, windowSeconds: hour },
  /** Per account: mails to an address that it names. */
  confirmations: { name: 'confirmations', most: 10, windowSeconds: hour },
  exports: { name: 'exports', most: 3, windowSeconds: 24 * hour },
} as const satisfies Record<string, AttemptLimit>;
