import type { AccountsService } from '@commonplace/proto/community/v1/accounts';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { changeAddress } from './change-address.ts';
import { changePassword } from './change-password.ts';
import { closeAccount } from './close-account.ts';
import { confirmAddress } from './confirm-address.ts';
import { createPasswordLink } from './create-password-link.ts';
import { getAccount } from './get-account.ts';
import { getConfirmation } from './get-confirmation.ts';
import { getInvitation } from './get-invitation.ts';
import { invite } from './invite.ts';
import { requestExport } from '../exports/request-export.ts';
import { requestPasswordReset } from './password-reset-request.ts';
import { resetPassword } from './reset-password.ts';
import { resetSecondFactors } from './reset-second-factors.ts';
import { sendConfirmation } from './send-confirmation.ts';
import { setProfileImage } from './set-profile-image.ts';
import { signUp } from './sign-up.ts';
import { updateNotificationSettings } from './update-notification-settings.ts';
import { updateProfile } from './update-profile.ts';

export function accountsRpc(context: CommunityContext): ServiceImplementation<typeof AccountsService> {
  return {
    async signUp(request, call) {
      const sessionToken = await signUp(context, call, request);
      return sessionToken === undefined ? {} : { sessionToken };
    },
    async sendConfirmation(_request, call) {
      await sendConfirmation(context, call);
      return {};
    },
    confirmAddress: (request, call) => confirmAddress(context, call, request),
    getConfirmation: ({ token }, call) => getConfirmation(context, call, token),
    async invite(request, call) {
      const link = await invite(context, call, request);
      return call.principal.kind === 'service' ? { link } : {};
    },
    getInvitation: ({ token }, call) => getInvitation(context, call, token),
    async acceptInvitation(request, call) {
      return { sessionToken: await acceptInvitation(context, call, request) };
    },
    async requestPasswordReset(request, call) {
      await requestPasswordReset(context, call, request);
      return {};
    },
    createPasswordLink: ({ username }, call) => createPasswordLink(context, call, username),
    resetSecondFactors: (request, call) => resetSecondFactors(context, call, request),
    async resetPassword(request, call) {
      await resetPassword(context, call, request);
      return {};
    },
    async getAccount(_request, call) {
      return { account: await getAccount(context, call) };
    },
    async updateProfile(request, call) {
      await updateProfile(context, call, request);
      return { account: await getAccount(context, call) };
    },
    async setProfileImage(request, call) {
      await setProfileImage(context, call, request);
      return { account: await getAccount(context, call) };
    },
    async changePassword(request, call) {
      await changePassword(context, call, request);
      return {};
    },
    async changeAddress(request, call) {
      await changeAddress(context, call, request);
      return {};
    },
    async updateNotificationSettings(request, call) {
      return { notificationSettings: await updateNotificationSettings(context, call, request.notificationSettings) };
    },
    async requestExport(_request, call) {
      await requestExport(context, call);
      return {};
    },
    async closeAccount(request, call) {
      await closeAccount(context, call, request);
      return {};
    },
  };
}
