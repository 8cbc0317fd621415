import type { AccountsService } from '@commonplace/proto/community/v1/accounts';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { getAccount } from './get-account.ts';
import { getConfirmation } from './get-confirmation.ts';
import { getInvitation } from './get-invitation.ts';
import { invite } from './invite.ts';
import { setProfileImage } from './set-profile-image.ts';
import { signUp } from './sign-up.ts';
import { updateNotificationSettings } from './update-notification-settings.ts';
import { updateProfile } from './update-profile.ts';

export function accountsRpc(context: CommunityContext) {
  return {
    async signUp(request, call) {
      const sessionToken = await signUp(context, call, request);
      return sessionToken === undefined ? {} : { sessionToken };
    },
    getConfirmation: ({ token }, call) => getConfirmation(context, call, token),
    async invite(request, call) {
      const link = await invite(context, call, request);
      return call.principal.kind === 'service' ? { link } : {};
    },
    getInvitation: ({ token }, call) => getInvitation(context, call, token),
    async updateProfile(request, call) {
      await updateProfile(context, call, request);
      return { account: await getAccount(context, call) };
    },
    async setProfileImage(request, call) {
      const version = await setProfileImage(context, call, request);
      return { account: await getAccount(context, call), version };
    },
    async updateNotificationSettings(request, call) {
      return { notificationSettings: await updateNotificationSettings(context, call, request.notificationSettings) };
    },
  } satisfies Partial<ServiceImplementation<typeof AccountsService>>;
}
