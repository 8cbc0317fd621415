import { violation } from '@commonplace/domain/violations';
import { limits } from '@commonplace/rules/limits';

interface FollowTargets {
  userIds: readonly number[];
  organizationIds: readonly number[];
}

export function countTargets({ userIds, organizationIds }: FollowTargets): number {
  return userIds.length + organizationIds.length;
}

/** Limits the targets of one call. Throws `validation_failed`. */
export function requireValidCount({ userIds, organizationIds }: FollowTargets): void {
  for (const [field, ids] of Object.entries({ user_ids: userIds, organization_ids: organizationIds })) {
    if (ids.length > limits.follow.ids) throw violation(field, `is too long (maximum is ${limits.follow.ids} ids)`);
  }
}
