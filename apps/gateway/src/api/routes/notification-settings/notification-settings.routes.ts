import { PatchNotificationSettingsRequestSchema } from '@commonplace/proto/community/v1/accounts';
import { required } from '../../representation/required.ts';
import { defineRoute, smallBodyBytes, type Route } from '../../route.ts';
import { toMessage } from '../../schemas/message.ts';
import {
  notificationSettings,
  notificationSettingsChange,
  ownNotificationSettings,
} from './notification-settings.schemas.ts';

const shared = {
  tag: 'Notifications',
  path: '/api/users/me/notification_settings',
  etag: true,
} as const;

const getNotificationSettings = defineRoute({
  ...shared,
  operation: 'GetNotificationSettings',
  summary: 'Get your email notification settings',
  method: 'GET',
  schemas: { responses: { 200: ownNotificationSettings } },
  async handle({ clients, options }) {
    const { account } = await clients.accounts.getAccount({}, options);
    const { notificationSettings: settings, notificationSettingsEtag: etag, isEmailConfirmed } = required(account);
    return { status: 200, body: { ...required(settings), isEmailConfirmed, etag } };
  },
});

const updateNotificationSettings = defineRoute({
  ...shared,
  operation: 'UpdateNotificationSettings',
  summary: 'Change your email notification settings',
  method: 'PATCH',
  caching: { invalidatesOwnReads: false },
  maxBodyBytes: smallBodyBytes,
  schemas: {
    wrapper: ['notification_setting'],
    body: notificationSettingsChange,
    responses: { 200: notificationSettings },
  },
  async handle({ body, clients, options }) {
    const request = toMessage(PatchNotificationSettingsRequestSchema, body);
    const { notificationSettings: settings, etag } = await clients.accounts.patchNotificationSettings(request, options);
    return { status: 200, body: { ...required(settings), etag } };
  },
});

export const notificationSettingsRoutes: Route[] = [getNotificationSettings, updateNotificationSettings];
