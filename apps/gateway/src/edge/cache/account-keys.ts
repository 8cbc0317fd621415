import type { OrganizationChanged, UserChanged } from '@commonplace/proto/community/v1/events';
import type { AnswerKeys, Change, Versioned } from './answer-keys.ts';

// Users

export const userKey = (id: number) => `users/${id}`;

/** Returns the keys of GetUser. */
export function userKeys({ id }: { id: number }): AnswerKeys {
  return { header: [userKey(id)], index: [userKey(id)] };
}

/** Returns the cache changes after the profile of a user has changed, or is not public any longer. */
export function userChanged({ id, version, deleted, status }: Versioned<UserChanged, 'deleted' | 'status'>): Change {
  const name = `users/${id}@${version}`;
  // The status of a spam account may be banned or suspended.
  const isGone = deleted || ['banned', 'suspended', 'spam'].includes(status);
  return isGone ? { name, purge: [userKey(id)] } : { name, expire: [userKey(id)] };
}

/** As `userChanged`, for a public account. */
export function userUpdated({ id, version }: { id: number; version: number }): Change {
  return userChanged({ id, version, deleted: false, status: '' });
}

/** Returns the cache changes after an account was merged into another: the first is deleted, the second changed. */
export function userMerged({ sourceId, targetId, version }: { sourceId: number; targetId: number; version?: number }) {
  const own = version === undefined ? {} : { name: `users/${targetId}@${version}` };
  return { ...own, purge: [userKey(sourceId)], expire: [userKey(targetId)] } satisfies Change;
}

/** Returns the cache changes after the badges of a user have changed. */
export function userBadgesChanged({ userId }: { userId: number }): Change {
  return { expire: [userKey(userId), badges] };
}

// Badges

/** The key of everything that shows a badge; there are few, and they seldom change. */
const badges = 'badges';

/** Returns the keys of ListSiteBadges, GetSiteBadge and, with its users, ListBadgeHolders. */
export function badgeKeys(holders: readonly { userId: number }[] = []): AnswerKeys {
  const keys = [badges, ...holders.map(({ userId }) => userKey(userId))];
  return { header: keys, index: keys };
}

/** Returns the cache changes after a badge was created, changed or deleted. */
export function badgesUpdated(): Change {
  return { expire: [badges] };
}

// Organizations

/** The key of every list of organizations. */
const organizationLists = 'organizations';
export const organizationKey = (id: number) => `organizations/${id}`;
const organizationNameKey = (name: string) => `organization_names/${name.toLowerCase()}`;
/** Returns the key of the lists of an organization's members. */
const membersKey = (organizationId: number) => `members/${organizationKey(organizationId)}`;

/**
 * Returns the keys of GetOrganization and GetProfileImage. A former name of the organization may be taken by another, so
 * `requestedName` is a key too.
 */
export function organizationKeys({ id }: { id: number }, requestedName?: string): AnswerKeys {
  const header = [organizationKey(id)];
  return { header, index: requestedName === undefined ? header : [...header, organizationNameKey(requestedName)] };
}

/** Returns the keys of ListOrganizationMembers. */
export function memberListKeys(organizationId: number, users: readonly { id: number }[]): AnswerKeys {
  const header = [organizationKey(organizationId), ...users.map(({ id }) => userKey(id))];
  return { header, index: [membersKey(organizationId), ...header] };
}

/** Returns the keys of ListOrganizations. */
export function organizationListKeys(organizations: readonly { id: number }[]): AnswerKeys {
  const keys = [organizationLists, ...organizations.map(({ id }) => organizationKey(id))];
  return { header: keys, index: keys };
}

/** Returns the cache changes after the profile of an organization has changed, or it was deleted. */
export function organizationChanged(event: Versioned<OrganizationChanged, 'deleted' | 'username'>): Change {
  const { id, version, deleted, username } = event;
  const name = `organizations/${id}@${version}`;
  if (deleted) return { name, purge: [organizationKey(id)], refreshIfPurged: [organizationLists] };
  return { name, expire: [organizationKey(id), organizationNameKey(username)], refresh: [organizationLists] };
}

/** Returns the cache changes after the members of an organization have changed. */
export function membershipChanged({ organizationId }: { organizationId: number }): Change {
  return { expire: [membersKey(organizationId)] };
}
