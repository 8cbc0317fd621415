import type { TestUser } from '../support/test-users.ts';
import { roles, type Audience, type Caller } from './operation.ts';
import type { Scene } from './scene.ts';

/** All callers except the owner of the records. */
export type SharedCaller = Exclude<Caller, 'owner'>;

export const sharedCallers: readonly SharedCaller[] = [
  'no key',
  'bad key',
  'someone else',
  'scoped key',
  'organization admin',
  ...roles,
  'suspended',
  'banned',
];

/** The key of each caller that all operations share; undefined sends none. */
export type CallerKeys = Readonly<Record<SharedCaller, string | undefined>>;

/** Creates the callers that all operations share. */
export async function createCallers(scene: Scene): Promise<CallerKeys> {
  const { platform, administrator } = scene;
  const withRole = (role: (typeof roles)[number]) => platform.createUser({ role, isConfirmed: true });
  const organizer = await platform.createUser({ isConfirmed: true });
  const { id, username } = administrator;
  await scene.put(administrator, `/api/admin/users/${id}/email`, { email: `${username}@example.com` });
  await platform.createOrganization(organizer);
  const [suspended, banned] = [await withRole('super_admin'), await withRole('super_admin')];
  await setStatus(scene, suspended, 'suspended');
  await setStatus(scene, banned, 'banned');
  const forPublic = { api_key: { description: 'What everyone may see', scopes: ['public'] } };
  return {
    'no key': undefined,
    'bad key': 'no-such-key',
    'someone else': (await platform.createUser({ isConfirmed: true })).apiKey,
    'scoped key': (await scene.make<{ secret: string }>(administrator, '/api/api_keys', forPublic)).secret,
    'organization admin': organizer.apiKey,
    moderator: (await withRole('moderator')).apiKey,
    admin: (await withRole('admin')).apiKey,
    super_admin: administrator.apiKey,
    suspended: suspended.apiKey,
    banned: banned.apiKey,
  };
}

/** Creates a user who may call an operation and who owns the records that it is about. */
export function createOwner({ platform }: Scene, whom: Audience): Promise<TestUser> {
  const role = roles.find((name) => name === whom);
  return platform.createUser({ isConfirmed: true, ...(role && { role }) });
}

/** Suspends or bans a user. */
export async function setStatus(scene: Scene, { id }: TestUser, status: 'suspended' | 'banned'): Promise<void> {
  await scene.put(scene.administrator, `/api/admin/users/${id}/status`, { status });
}
