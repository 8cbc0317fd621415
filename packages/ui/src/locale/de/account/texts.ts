import type { Messages } from '../../messages.ts';
import { access } from './access.ts';
import { flash } from './flash.ts';
import { frame } from './frame.ts';
import { notifications } from './notifications.ts';
import { organizations } from './organizations.ts';
import { profile } from './profile.ts';
import { scopes } from './scopes.ts';
import { security } from './security.ts';
import { settings } from './settings.ts';
import { signIn } from './sign-in.ts';
import { welcome } from './welcome.ts';

/** The German texts of the pages of accounts. */
export const account: Messages['account'] = {
  frame,
  flash,
  signIn,
  settings,
  profile,
  security,
  access,
  scopes,
  notifications,
  organizations,
  welcome,
};
