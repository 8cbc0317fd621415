import type { Page } from '../page.ts';
import { confirmAddress } from './confirm-address.ts';
import { forgottenPassword } from './forgotten-password.ts';
import { invitation, referenceInvitation } from './invitation.ts';
import { organizationInvitation } from './organization-invitation.ts';
import { passkeySignIn } from './passkey-sign-in.ts';
import { resetPassword } from './reset-password.ts';
import { signInCode } from './second-step.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { signUp } from './sign-up.ts';

/** The pages for signing in, up and out, and those of links in mails. */
export const signInPages: readonly Page[] = [
  signUp,
  confirmAddress,
  signIn,
  signInCode,
  passkeySignIn,
  signOut,
  forgottenPassword,
  resetPassword,
  invitation,
  referenceInvitation,
  organizationInvitation,
];
