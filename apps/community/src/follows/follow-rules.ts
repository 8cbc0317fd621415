import { violation } from '@commonplace/domain/violations';
import { limits } from '@commonplace/rules/limits';

/** Whom and what a call follows. */
export interface FollowTargets {
  userIds: readonly number[];
  organizationIds: readonly number[];
  usernames?: readonly string[];
  /** Names of tags. */
  tags?: readonly string[];
}

export function countTargets({ userIds, organizationIds, usernames = [], tags = [] }: FollowTargets): number {
  return userIds.length + organizationIds.length + usernames.length + tags.length;
}

/** Limits the targets of one call. Throws `validation_failed`. */
export function requireValidCount({ userIds, organizationIds, usernames = [], tags = [] }: FollowTargets): void {
  for (const [field, ids] of Object.entries({ user_ids: userIds, organization_ids: organizationIds })) {
    if (ids.length > limits.follow.ids) throw violation(field, `is too long (maximum is ${limits.follow.ids} ids)`);
  }
  for (const [field, names] of Object.entries({ usernames, tags })) {
    const max = limits.follow.names;
    if (names.length > max) throw violation(field, `is too long (maximum is ${max} names)`);
  }
}
