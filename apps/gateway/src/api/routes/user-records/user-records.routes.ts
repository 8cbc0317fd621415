import { violationInWords } from '@commonplace/domain/violations';
import {
  FindPeopleRequestSchema,
  ListUserRecordsRequestSchema,
  UpdateUserNotificationSettingsRequestSchema,
  UpdateUserRecordRequestSchema,
} from '@commonplace/proto/community/v1/user_records';
import { limits } from '@commonplace/rules/limits';
import { userUpdated } from '../../../edge/cache/account-keys.ts';
import { listOf } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { bodyBytesFor, defineRoute, smallBodyBytes, type Route } from '../../route.ts';
import { toMessage } from '../../schemas/message.ts';
import {
  emailChange,
  foundPerson,
  peopleSearch,
  readSettings,
  recordedUser,
  roleChange,
  settingsChange,
  userChange,
  userDetail,
  userEmail,
  userFilters,
  userNotificationSettings,
  userRecord,
  userRoles,
} from './user-records.schemas.ts';

const shared = {
  tag: 'User administration',
  administrative: true,
  maxBodyBytes: smallBodyBytes,
} as const;

const listUserRecords = defineRoute({
  ...shared,
  operation: 'ListUserRecords',
  contract: 'A9',
  summary: 'List users, newest first, with their total number in `x-total-count` (super admin)',
  method: 'GET',
  path: '/api/admin/users',
  failures: [422],
  schemas: { query: userFilters, responses: { 200: listOf(userRecord) } },
  async handle({ query, clients, options }) {
    const request = toMessage(ListUserRecordsRequestSchema, query);
    const { records, hasNext, total } = await clients.userRecords.listUserRecords(request, options);
    return { status: 200, body: records, hasNext, headers: { 'x-total-count': String(total) } };
  },
});

const getUserRecord = defineRoute({
  ...shared,
  operation: 'GetUserRecord',
  contract: 'A10',
  summary: 'Get a user with notes, identities and notification settings (super admin)',
  method: 'GET',
  path: '/api/admin/users/:id',
  etag: true,
  schemas: { params: recordedUser, responses: { 200: userDetail } },
  async handle({ params: { id: userId }, clients, options }) {
    return { status: 200, body: required((await clients.userRecords.getUserRecord({ userId }, options)).user) };
  },
});

const updateUserRecord = defineRoute({
  ...shared,
  operation: 'UpdateUserRecord',
  contract: 'A11',
  summary: "Update a user's profile (super admin)",
  method: 'PATCH',
  path: '/api/admin/users/:id',
  etag: true,
  schemas: { params: recordedUser, body: userChange, responses: { 200: userDetail } },
  async handle({ params: { id }, body, principals, clients, options }) {
    const request = { ...toMessage(UpdateUserRecordRequestSchema, body), userId: id };
    const { user, version } = await clients.userRecords.updateUserRecord(request, options);
    principals.forgetUser(id);
    return { status: 200, body: required(user), change: userUpdated({ id, version }) };
  },
});

const updateUserEmail = defineRoute({
  ...shared,
  operation: 'UpdateUserEmail',
  contract: 'A12',
  summary: "Change a user's email address without confirmation (super admin)",
  method: 'PUT',
  path: '/api/admin/users/:id/email',
  etag: true,
  failures: [409],
  caching: { invalidatesOwnReads: false },
  schemas: { params: recordedUser, body: emailChange, responses: { 200: userEmail } },
  async handle({ params: { id: userId }, body: { email }, clients, options }) {
    return { status: 200, body: await clients.userRecords.updateUserEmail({ userId, email }, options) };
  },
});

const updateNotificationSettings = defineRoute({
  ...shared,
  operation: 'UpdateUserNotificationSettings',
  contract: 'A14',
  summary: "Update a user's email notification settings (super admin)",
  method: 'PUT',
  path: '/api/admin/users/:id/notification_settings',
  etag: true,
  caching: { invalidatesOwnReads: false },
  schemas: { params: recordedUser, body: settingsChange, responses: { 200: userNotificationSettings } },
  async handle({ params: { id: userId }, body, clients, options }) {
    const settings = readSettings(body.notification_setting);
    if (!settings) throw invalidSettings();
    const request = { ...toMessage(UpdateUserNotificationSettingsRequestSchema, settings), userId };
    const reply = await clients.userRecords.updateUserNotificationSettings(request, options);
    return { status: 200, body: reply };
  },
});

const updateUserRole = defineRoute({
  ...shared,
  operation: 'UpdateUserRole',
  summary: 'Add or remove a role of a user; the last super admin keeps the role (super admin)',
  method: 'PUT',
  path: '/api/admin/users/:id/role',
  etag: true,
  maxBodyBytes: bodyBytesFor(limits.note),
  failures: [409],
  schemas: { params: recordedUser, body: roleChange, responses: { 200: userRoles } },
  async handle({ params: { id: userId }, body, principals, clients, options }) {
    const request = { userId, role: body.role, note: body.note ?? undefined };
    const reply = await clients.userRecords.updateUserRole(request, options);
    principals.forgetUser(userId);
    return { status: 200, body: reply, change: userUpdated({ id: userId, version: reply.version }) };
  },
});

const findPeople = defineRoute({
  ...shared,
  operation: 'FindPeople',
  summary: 'Find users by the beginning of their username or name (moderator)',
  method: 'GET',
  path: '/api/admin/people',
  schemas: { query: peopleSearch, responses: { 200: listOf(foundPerson) } },
  async handle({ query, clients, options }) {
    const request = toMessage(FindPeopleRequestSchema, query);
    const { people, hasNext } = await clients.userRecords.findPeople(request, options);
    return { status: 200, body: people, hasNext };
  },
});

function invalidSettings() {
  return violationInWords('Notification settings are not valid', {
    field: 'notification_setting',
    messages: ['must be true or false, each of them'],
    reason: 'invalid_notification_settings',
  });
}

export const userRecordRoutes: Route[] = [
  listUserRecords,
  getUserRecord,
  updateUserRecord,
  updateUserEmail,
  updateNotificationSettings,
  updateUserRole,
  findPeople,
];
